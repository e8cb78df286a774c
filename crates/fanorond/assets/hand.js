// How a player points at a board: by tap or click, by dragging, and by keyboard alone.

/** @import { Board } from "./board.js" */

const DRAG_AFTER = 6;

/**
 * @typedef {object} Owner
 * @property {(name: string) => void} pick a point was chosen
 * @property {(name: string) => boolean} lift a piece is dragged; false if it cannot
 * @property {(from: string, to: string) => void} drop the piece was dropped on another point
 * @property {() => void} cancel
 */

/** Makes a board answer to a player. One point at a time is in the order of the Tab key. */
export class Hand {
  /**
   * @param {Board} board
   * @param {Owner} owner
   */
  constructor(board, owner) {
    this.board = board;
    this.owner = owner;
    for (const [name, { group }] of board.points) {
      group.setAttribute("role", "gridcell");
      /** @type {Element} */ (group.parentNode).setAttribute("role", "row");
      group.setAttribute("tabindex", "-1");
      group.addEventListener("focus", () => this.#rove(name));
    }
    this.at = [...board.points.keys()][0];
    this.#rove(this.at);
    const { svg } = board;
    svg.addEventListener("click", (event) => {
      const name = this.#under(event.target);
      if (name && !this.dragged) owner.pick(name);
    });
    svg.addEventListener("keydown", (event) => this.#key(event));
    svg.addEventListener("pointerdown", (event) => this.#press(event));
    // A finger that drags a piece does not scroll the page. For a point alone, browsers have no `touch-action`.
    svg.addEventListener("touchmove", (event) => this.dragged && event.preventDefault(), { passive: false });
  }

  /**
   * Names the points for those who hear the page.
   * @param {(name: string) => string} label
   */
  label(label) {
    for (const [name, { group }] of this.board.points) {
      const text = label(name);
      if (group.getAttribute("aria-label") !== text) group.setAttribute("aria-label", text);
    }
  }

  /** @param {string} name */
  focus(name) {
    this.board.point(name).group.focus();
  }

  get focused() {
    return this.board.svg.contains(document.activeElement);
  }

  /** @param {string} name */
  #rove(name) {
    this.board.points.get(this.at)?.group.setAttribute("tabindex", "-1");
    this.at = name;
    this.board.point(name).group.setAttribute("tabindex", "0");
  }

  /** @param {EventTarget | null} target */
  #under(target) {
    const group = target instanceof Element ? target.closest("[data-point]") : null;
    return group?.getAttribute("data-point") ?? null;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const ways = /** @type {Record<string, [number, number]>} */ ({
      ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1], Home: [-9, 0], End: [9, 0],
    });
    const way = ways[event.key];
    if (way) this.#walk(way);
    else if (event.key === "Enter" || event.key === " ") this.owner.pick(this.at);
    else if (event.key === "Escape") this.owner.cancel();
    else return;
    event.preventDefault();
  }

  /**
   * Moves to the neighbour that is seen there, on a flipped board too.
   * @param {[number, number]} way
   */
  #walk([right, up]) {
    const turned = this.board.flipped ? -1 : 1;
    const signs = [Math.sign(right) * turned, Math.sign(up) * turned];
    let at = this.at;
    for (let steps = Math.max(Math.abs(right), Math.abs(up)); steps > 0; steps -= 1) {
      const next = String.fromCharCode(at.charCodeAt(0) + signs[0]) + (Number(at[1]) + signs[1]);
      if (!this.board.points.has(next)) break;
      at = next;
    }
    this.focus(at);
  }

  /**
   * A piece that is dragged far enough follows the pointer, whatever happens on the board meanwhile.
   * @param {PointerEvent} press
   */
  #press(press) {
    this.dragged = false;
    const name = this.#under(press.target);
    if (!name || press.button !== 0) return;
    const { svg } = this.board;
    const { piece } = this.board.point(name);
    const scale = svg.viewBox.baseVal.width / svg.getBoundingClientRect().width;
    const drag = (/** @type {PointerEvent} */ event) => {
      const [dx, dy] = [event.clientX - press.clientX, event.clientY - press.clientY];
      if (!this.dragged) {
        if (!piece || Math.hypot(dx, dy) < DRAG_AFTER || !this.owner.lift(name)) return;
        this.dragged = true;
        piece.classList.add("fb-held");
      }
      piece?.setAttribute("transform", `translate(${dx * scale} ${dy * scale})`);
    };
    const drop = (/** @type {PointerEvent} */ event) => {
      removeEventListener("pointermove", drag);
      removeEventListener("pointerup", drop);
      removeEventListener("pointercancel", drop);
      if (!this.dragged) return;
      // The click that ends a drag comes before this.
      setTimeout(() => (this.dragged = false));
      piece?.removeAttribute("transform");
      piece?.classList.remove("fb-held");
      const target = this.#under(document.elementFromPoint(event.clientX, event.clientY));
      if (event.type === "pointerup" && svg.isConnected && target && target !== name) this.owner.drop(name, target);
    };
    addEventListener("pointermove", drag);
    addEventListener("pointerup", drop);
    addEventListener("pointercancel", drop);
  }
}
