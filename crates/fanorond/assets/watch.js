// The page of a running game: each event is the whole state of the game, so a gap needs no repair but the turns
// between, which the page itself has.

import { Clocks } from "./clock.js";
import { replay } from "./replay.js";
import { ending, say } from "./words.js";

/** @import { Replay } from "./replay.js" */
/** @import { State } from "./types" */

const AGAIN_MS = 6000;

const main = /** @type {HTMLElement | null} */ (document.querySelector("main[data-events]"));

/**
 * Loads the page again and takes its turns, and what it says of the game.
 * @param {Replay} replay
 */
async function reload(replay) {
  const answer = await fetch(location.href, { cache: "reload" });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  replay.replace(page);
  for (const part of document.querySelectorAll("[data-live]")) {
    const newer = page.querySelector(`[data-live="${part.getAttribute("data-live")}"]`);
    if (newer) part.replaceWith(newer);
  }
}

/**
 * Watches the game of the page.
 * @param {HTMLElement} main
 * @param {Replay} replay
 */
function watch(main, replay) {
  /** @type {EventSource | null} */
  let source = null;
  /** @type {State | null} */
  let newest = null;
  const clocks = new Clocks(main);

  /** @param {State} state */
  const take = async (state) => {
    newest = state;
    clocks.set(state.clock, state.status === "playing" ? state.to_move : null);
    const watching = replay.ply === replay.last;
    if (state.ply === replay.last + 1 && state.last) {
      replay.append(state.last, state.position);
      if (watching) replay.go(state.ply, state.msg);
      else say(state.msg ?? state.last);
    } else if (state.ply !== replay.last) {
      await reload(replay);
      // The server keeps a page for some seconds.
      if (state.ply !== replay.last) setTimeout(() => newest === state && void take(state), AGAIN_MS);
    }
    if (watching && newest === state) {
      // The steps of an unfinished turn; or none, if they were taken back.
      replay.board.show(state.board ?? state.position, state.steps.join(","));
      const before = state.board ? state.position : replay.positions[replay.ply - 1];
      replay.board.last(state.steps.join(",") || state.last, before);
    }
    if (state.status === "over") {
      source?.close();
      const result = document.querySelector('[data-live="result"]');
      if (result) result.textContent = ending(state);
      say(ending(state));
    }
  };

  const open = () => {
    source?.close();
    source = new EventSource(main.dataset.events ?? "");
    source.addEventListener("state", (event) => void take(JSON.parse(event.data)));
  };
  open();
  // A phone that slept may have a connection that is dead and does not know it yet.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && source && source.readyState !== EventSource.CLOSED) open();
  });
}

if (main && replay) watch(main, replay);
