// The page of a game: steps through its turns without loading pages. Without this script the links do the same.

import { Board } from "./board.js";
import { say, word } from "./words.js";

const SWIPE = 40;

/** The turns of the game on the page, and the one that is shown. */
export class Replay {
  /** @param {HTMLElement} main */
  constructor(main) {
    const svg = main.querySelector("#board svg");
    const list = main.querySelector("ol.turns");
    const positions = main.querySelector("#positions");
    if (!(svg instanceof SVGSVGElement) || !(list instanceof HTMLElement) || !positions) throw Error();
    this.main = main;
    this.list = list;
    /** @type {string[]} The position after each turn, the first one before them all. */
    this.positions = JSON.parse(positions.textContent ?? "[]");
    /** What a study points at after each turn. @type {string[][]} */
    this.marks = JSON.parse(main.querySelector("#marks")?.textContent ?? "[]");
    this.title = svg.querySelector("title")?.textContent ?? "";
    /** The position in words, as the server said it first. */
    this.words = svg.querySelector("desc");
    this.board = new Board(svg);
    svg.setAttribute("role", "img");
    this.ply = Number(main.dataset.ply);
    this.#mark(false);
    this.#listen();
  }

  get last() {
    return this.positions.length - 1;
  }

  /**
   * The link of a turn; the start has none.
   * @param {number} ply
   * @returns {HTMLAnchorElement | null}
   */
  link(ply) {
    return this.list.querySelector(`a[data-ply="${ply}"]`);
  }

  /** @param {number} ply */
  address(ply) {
    return `${this.main.dataset.path}/${ply}${location.search}`;
  }

  /**
   * Shows the board after this turn.
   * @param {number} ply
   * @param {string} [spoken] what to say instead of the turn
   */
  go(ply, spoken) {
    const [to, from] = [Math.min(Math.max(ply, 0), this.last), this.ply];
    if (to === from) return;
    this.ply = to;
    this.#show(this.#before === from);
    history.replaceState(null, "", this.address(to));
    say(spoken ?? this.#name);
  }

  /** Adds a turn to the end.
   * @param {string} turn
   * @param {string} position
   */
  append(turn, position) {
    this.positions.push(position);
    const link = document.createElement("a");
    link.href = this.address(this.last);
    link.dataset.ply = String(this.last);
    link.textContent = turn;
    const item = document.createElement("li");
    item.append(link);
    this.list.append(item);
    this.#steps();
  }

  /** Forgets the turns after this one, which were taken back.
   * @param {number} last
   */
  cut(last) {
    if (last === this.last) return;
    this.positions.length = last + 1;
    while (this.list.childElementCount > last) this.list.lastElementChild?.remove();
    if (this.ply > last) this.go(last);
    else this.#steps();
  }

  /**
   * Takes over the turns of a newer version of the page.
   * @param {ParentNode} page
   */
  replace(page) {
    const [list, positions] = [page.querySelector("ol.turns"), page.querySelector("#positions")];
    if (!list || !positions) return;
    const end = this.ply >= this.last;
    this.list.replaceChildren(...list.children);
    this.positions = JSON.parse(positions.textContent ?? "[]");
    this.ply = end ? this.last : Math.min(this.ply, this.last);
    this.#show(false);
  }

  /** What is shown, in words. */
  get #name() {
    const link = this.link(this.ply);
    return `${this.ply}${link ? `. ${link.textContent}` : ""}`;
  }

  /** The place before the one that is shown; in a study, that of the turn that this one follows. */
  get #before() {
    return Number(this.link(this.ply)?.dataset.after ?? this.ply - 1);
  }

  /** @param {boolean} forward */
  #show(forward) {
    this.#mark(forward);
    const points = (/** @type {string} */ side) => [...this.board.pieces].filter(([, it]) => it === side).map(([name]) => name).join(" ");
    if (this.words) this.words.textContent = word("pieces", { w: points("w"), b: points("b") });
  }

  /** Shows the board, and marks its turn in the list.
   * @param {boolean} forward
   */
  #mark(forward) {
    const link = this.link(this.ply);
    const turn = link?.textContent;
    this.board.show(this.positions[this.ply], forward ? turn : null);
    this.board.last(turn, this.positions[this.#before]);
    this.board.pointAt(this.marks[this.ply] ?? []);
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const analysis = /** @type {HTMLAnchorElement | null} */ (this.main.querySelector("a[data-analysis]"));
    if (analysis) analysis.href = `/analysis/${this.positions[this.ply].replace(" ", "/")}`;
    link?.setAttribute("aria-current", "step");
    this.board.svg.setAttribute("aria-label", `${this.title}. ${this.#name}`);
    // Only the list scrolls, never the page.
    const middle = (/** @type {Element} */ it) => {
      const { top, bottom } = it.getBoundingClientRect();
      return (top + bottom) / 2;
    };
    this.list.scrollTop = link ? this.list.scrollTop + middle(link) - middle(this.list) : 0;
    this.#steps();
  }

  #steps() {
    const { ply: now, last } = this;
    const at = { first: 0, prev: Math.max(now - 1, 0), next: Math.min(now + 1, last), last };
    for (const [rel, ply] of Object.entries(at)) {
      const link = /** @type {HTMLAnchorElement | null} */ (this.main.querySelector(`.steps a[rel~="${rel}"]`));
      if (!link) continue;
      link.href = this.address(ply);
      link.dataset.ply = String(ply);
      link.ariaDisabled = String(ply === now);
    }
  }

  #listen() {
    this.main.addEventListener("click", (event) => {
      const link = event.target instanceof Element ? event.target.closest("a[data-ply]") : null;
      const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0;
      if (!(link instanceof HTMLAnchorElement) || !plain) return;
      event.preventDefault();
      this.go(Number(link.dataset.ply));
    });
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const to = { ArrowLeft: this.ply - 1, ArrowRight: this.ply + 1, Home: 0, End: this.last }[event.key];
      // What has the focus keeps its keys. The list of turns scrolls up and down only.
      const free = event.key.startsWith("Arrow") ? "body, .steps a, .turns a" : "body, .steps a";
      if (to === undefined || !(event.target instanceof Element && event.target.matches(free))) return;
      event.preventDefault();
      this.go(to);
    });
    this.#swipes(this.board.svg);
  }

  /**
   * A swipe is a touch that ends far to the left or right of its start. A tap does nothing.
   * @param {SVGSVGElement} svg
   */
  #swipes(svg) {
    /** @type {Touch | null} */
    let start = null;
    svg.addEventListener("touchstart", (event) => {
      start = event.touches.length === 1 ? event.touches[0] : null;
    }, { passive: true });
    svg.addEventListener("touchend", (event) => {
      const end = event.changedTouches[0];
      if (!start || !end) return;
      const [dx, dy] = [end.clientX - start.clientX, end.clientY - start.clientY];
      if (Math.abs(dx) > SWIPE && Math.abs(dx) > 2 * Math.abs(dy)) this.go(this.ply + (dx < 0 ? 1 : -1));
      start = null;
    }, { passive: true });
  }
}

const main = document.querySelector("main[data-path]");

/** The replay of this page. */
export const replay = main instanceof HTMLElement ? new Replay(main) : null;
