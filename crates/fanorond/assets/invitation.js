// The links with which friends play: to copy, to share, and as a picture for a phone at the same table.

import { byId, press, word } from "./words.js";

/** @import { Play } from "./play.js" */
/** @import { Terms } from "./types" */

/** The newest invitation of one's own, in full. */
export class Invitation {
  /** @param {Play} play */
  constructor(play) {
    this.link = /** @type {HTMLInputElement} */ (byId("invitation-link"));
    press(/** @type {HTMLButtonElement} */ (byId("invitation-copy")), async () => {
      this.link.select();
      // Browsers have this only on encrypted pages.
      if (navigator.clipboard) await navigator.clipboard.writeText(this.link.value);
      else document.execCommand("copy");
      play.tell(word("copied"));
    });
    const share = /** @type {HTMLButtonElement} */ (byId("invitation-share"));
    share.hidden = !navigator.share;
    // Who closes the list of programs shares nothing, which is no mistake.
    press(share, () => navigator.share({ title: document.title, url: this.link.value }).catch(() => {}));
  }

  /** @param {Terms | undefined} terms */
  show(terms) {
    byId("invitation").hidden = !terms;
    const link = terms ? `${location.origin}/join/${terms.code}` : "";
    if (this.link.value === link) return;
    this.link.value = link;
    if (terms) /** @type {HTMLImageElement} */ (byId("invitation-qr")).src = `${link}/qr.svg`;
  }
}
