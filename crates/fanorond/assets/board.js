// A position on the server's drawing of a board. It knows points and pieces, and no rules of the game.

/** @import { Side } from "./types" */

const SVG = "http://www.w3.org/2000/svg";
const STEP_MS = 160;
const FADE_MS = 420;

/**
 * The pieces of a position, by their points.
 * @param {string} position
 */
export function pieces(position) {
  /** @type {Map<string, Side>} */
  const found = new Map();
  const rows = position.split(" ")[0].split("/");
  rows.forEach((row, fromTop) => {
    let column = 0;
    for (const sign of row) {
      if (sign === "w" || sign === "b") {
        found.set(String.fromCharCode(97 + column) + (rows.length - fromTop), sign);
        column += 1;
      } else {
        column += Number(sign);
      }
    }
  });
  return found;
}

/**
 * The points that a turn names, in their order.
 * @param {string | null | undefined} turn
 * @returns {string[]}
 */
export function path(turn) {
  return turn?.match(/[a-i][1-9]/g) ?? [];
}

/** Whether the viewer wants things to move. */
const moves = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @typedef {{ x: number, y: number, group: SVGGElement, piece: SVGElement | null }} Point */

/** A board on the page. */
export class Board {
  /** The turn that is marked, and the position before it. @type {[string | null | undefined, string | null | undefined]} */
  #last = [null, null];
  /** What is pointed at. @type {string[]} */
  #pointed = [];
  #pointer = document.createElementNS(SVG, "g");
  /** @param {SVGSVGElement} svg */
  constructor(svg) {
    this.svg = svg;
    this.flipped = false;
    /** @type {Map<string, Point>} */
    this.points = new Map();
    /** @type {Map<string, Side>} */
    this.pieces = new Map();
    /** One of each shape of which the server draws boards. @type {Map<string, SVGElement>} */
    this.parts = new Map();
    for (const it of /** @type {NodeListOf<SVGElement>} */ (svg.querySelectorAll("defs > *"))) this.parts.set(it.classList[0], it);
    const drawn = /** @type {NodeListOf<SVGCircleElement>} */ (svg.querySelectorAll("circle[data-point]"));
    const places = [...drawn].map((circle) => ({ circle, x: circle.cx.baseVal.value, y: circle.cy.baseVal.value }));
    // In reading order: from the highest row to the lowest, and from left to right.
    places.sort((one, other) => one.y - other.y || one.x - other.x);
    // Browsers show a title beside the mouse.
    svg.querySelectorAll("defs, title, .fb-w, .fb-b, .fb-way, .fb-from, .fb-moved, .fb-taken, .fb-mark, .fb-mark-line, .fb-points").forEach((it) => it.remove());
    this.marks = document.createElementNS(SVG, "g");
    svg.append(this.marks);
    // A reader finds rows of points, and nothing else.
    for (const it of svg.children) it.setAttribute("aria-hidden", "true");
    /** @type {SVGGElement} */
    let row = this.marks;
    for (const { circle, x, y } of places) {
      const name = circle.dataset.point ?? "";
      const group = document.createElementNS(SVG, "g");
      group.dataset.point = name;
      group.setAttribute("transform", `translate(${x} ${y})`);
      for (const it of ["cx", "cy", "data-point"]) circle.removeAttribute(it);
      circle.classList.add("fb-hit");
      group.append(circle, this.#part("fb-sign"), this.#part("fb-ring"));
      if (name[1] !== row.dataset.row) {
        row = document.createElementNS(SVG, "g");
        row.dataset.row = name[1];
        svg.append(row);
      }
      row.append(group);
      this.points.set(name, { x, y, group, piece: null });
    }
  }

  /** A copy of a shape, at a point or at the beginning.
   * @param {string} kind
   * @param {{ x: number, y: number }} [place]
   */
  #part(kind, place) {
    const part = /** @type {SVGElement} */ (/** @type {SVGElement} */ (this.parts.get(kind)).cloneNode());
    if (place) part.setAttribute("transform", `translate(${place.x} ${place.y})`);
    return part;
  }

  /**
   * @param {string} name
   * @returns {Point}
   */
  point(name) {
    const point = this.points.get(name);
    if (!point) throw Error(`the board has no point ${name}`);
    return point;
  }

  /**
   * Turns the board by half. The lines stay: they look the same from both sides.
   * @param {boolean} flipped
   */
  flip(flipped) {
    if (this.flipped === flipped) return;
    this.flipped = flipped;
    const all = [...this.points.values()];
    const [first, last] = [all[0], all[all.length - 1]];
    const [width, height] = [first.x + last.x, first.y + last.y];
    for (const point of all.reverse()) {
      [point.x, point.y] = [width - point.x, height - point.y];
      point.group.setAttribute("transform", `translate(${point.x} ${point.y})`);
      // The next point in reading order.
      const row = /** @type {SVGGElement} */ (point.group.parentNode);
      row.append(point.group);
      this.svg.append(row);
    }
    this.points = new Map([...this.points].reverse());
    for (const names of this.svg.querySelectorAll(".fb-names text")) {
      names.textContent = [...names.textContent ?? ""].reverse().join("");
    }
    this.last(...this.#last);
    this.pointAt(this.#pointed);
  }

  /** Points at points, and at lines between two of them. @param {string[]} marks */
  pointAt(marks) {
    this.#pointed = marks;
    this.#pointer.replaceChildren(...marks.map((mark) => {
      const [from, to] = path(mark).map((name) => this.point(name));
      if (!to) return this.#part("fb-mark", from);
      const line = this.#part("fb-mark-line");
      line.setAttribute("d", `M${from.x} ${from.y}L${to.x} ${to.y}`);
      return line;
    }));
    // Above the pieces.
    this.svg.append(this.#pointer);
  }

  /**
   * Shows a position. If `turn` leads to it from the one that is shown, its piece moves there, and the points that it
   * captured are the answer.
   * @param {string} position
   * @param {string | null} [turn]
   * @returns {string[]}
   */
  show(position, turn) {
    const before = this.pieces;
    this.pieces = pieces(position);
    const named = path(turn);
    const to = named[named.length - 1];
    const side = this.pieces.get(to);
    // Some of its steps may be on the board already.
    const way = named.slice(Math.max(0, named.findIndex((name) => before.get(name) === side)));
    const from = way[0];
    const follows = side !== undefined && way.length > 1 && before.get(from) === side && !before.has(to);
    /** @type {string[]} */
    const taken = [];
    for (const [name, point] of this.points) {
      const [was, is] = [before.get(name), this.pieces.get(name)];
      if (was === is) continue;
      if (follows && was && !is && name !== from) taken.push(name);
      const gone = point.piece;
      point.piece = is ? this.#part(`fb-${is}`) : null;
      if (point.piece) point.group.append(point.piece);
      if (gone && follows && name !== from && moves()) this.#fade(gone);
      else gone?.remove();
    }
    if (follows && moves()) this.#travel(way);
    return taken.sort();
  }

  /** @param {SVGElement} piece */
  #fade(piece) {
    piece.classList.add("fb-gone");
    const fading = piece.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE_MS, easing: "ease-in", fill: "forwards" });
    fading.finished.then(() => piece.remove(), () => piece.remove());
  }

  /** @param {string[]} way */
  #travel(way) {
    const end = this.point(way[way.length - 1]);
    const frames = way.map((name) => {
      const { x, y } = this.point(name);
      return { transform: `translate(${x - end.x}px, ${y - end.y}px)` };
    });
    end.piece?.animate(frames, { duration: STEP_MS * (way.length - 1), easing: "ease-in-out" });
  }

  /**
   * Marks a turn: its way, and where it captured pieces of the position before it.
   * @param {string | null | undefined} turn
   * @param {string | null} [before]
   */
  last(turn, before) {
    const way = path(turn);
    this.#last = [turn, before];
    this.marks.replaceChildren();
    if (way.length === 0) return;
    const taken = [...pieces(before ?? "").keys()].filter((name) => !this.pieces.has(name) && name !== way[0]);
    const line = this.#part("fb-way");
    line.setAttribute("d", `M${way.map((name) => `${this.point(name).x} ${this.point(name).y}`).join("L")}`);
    this.marks.append(
      ...taken.map((name) => this.#part("fb-taken", this.point(name))),
      this.#part("fb-from", this.point(way[0])),
      this.#part("fb-moved", this.point(way[way.length - 1])),
      line,
    );
  }

  /**
   * Gives these points, and no others, a mark.
   * @param {string} mark
   * @param {Iterable<string>} names
   */
  mark(mark, names) {
    const marked = new Set(names);
    for (const [name, { group }] of this.points) group.classList.toggle(`fb-${mark}`, marked.has(name));
  }
}
