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

/**
 * @param {string} kind
 * @param {Record<string, string | number>} attributes
 */
function shape(kind, attributes) {
  const made = document.createElementNS(SVG, kind);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}

/** @typedef {{ x: number, y: number, group: SVGGElement, piece: SVGGElement | null }} Point */

/** A board on the page. */
export class Board {
  /** @param {SVGSVGElement} svg */
  constructor(svg) {
    this.svg = svg;
    this.flipped = false;
    /** @type {Map<string, Point>} */
    this.points = new Map();
    /** @type {Map<string, Side>} */
    this.pieces = new Map();
    const drawn = /** @type {NodeListOf<SVGCircleElement>} */ (svg.querySelectorAll("circle[data-point]"));
    const places = [...drawn].map((it) => ({ name: it.dataset.point ?? "", x: it.cx.baseVal.value, y: it.cy.baseVal.value }));
    // In reading order: from the highest row to the lowest, and from left to right.
    places.sort((one, other) => one.y - other.y || one.x - other.x);
    this.gap = places.length > 1 ? places[1].x - places[0].x : 1;
    svg.querySelectorAll(".fb-w, .fb-b, .fb-way, .fb-from, .fb-moved, .fb-taken, .fb-points").forEach((it) => it.remove());
    // They say what was drawn first, and browsers show a title beside the mouse.
    svg.querySelectorAll("title, desc").forEach((it) => it.remove());
    this.marks = shape("g", {});
    svg.append(this.marks);
    for (const { name, x, y } of places) {
      const group = /** @type {SVGGElement} */ (shape("g", { "data-point": name, transform: `translate(${x} ${y})` }));
      group.append(
        shape("circle", { class: "fb-hit", r: this.gap * 0.5 }),
        shape("circle", { class: "fb-sign", r: this.gap * 0.17 }),
        shape("circle", { class: "fb-ring", r: this.gap * 0.45 }),
      );
      svg.append(group);
      this.points.set(name, { x, y, group, piece: null });
    }
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
      this.svg.append(point.group);
    }
    this.points = new Map([...this.points].reverse());
    for (const names of this.svg.querySelectorAll(".fb-names text")) {
      names.textContent = [...names.textContent ?? ""].reverse().join("");
    }
  }

  /**
   * Shows a position. If `turn` leads to it from the one that is shown, its piece moves there.
   * @param {string} position
   * @param {string | null} [turn]
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
    for (const [name, point] of this.points) {
      const [was, is] = [before.get(name), this.pieces.get(name)];
      if (was === is) continue;
      const gone = point.piece;
      point.piece = is ? this.#piece(is, point) : null;
      if (gone && follows && name !== from && moves()) this.#fade(gone);
      else gone?.remove();
    }
    if (follows && moves()) this.#travel(way);
  }

  /**
   * @param {Side} side
   * @param {Point} point
   */
  #piece(side, { group }) {
    const piece = /** @type {SVGGElement} */ (shape("g", { class: `fb-piece fb-${side}` }));
    piece.append(
      shape("circle", { r: this.gap * 0.375 }),
      shape("circle", { class: "fb-rim", r: this.gap * 0.265 }),
    );
    group.append(piece);
    return piece;
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
    this.marks.replaceChildren();
    if (way.length === 0) return;
    const taken = [...pieces(before ?? "").keys()].filter((name) => !this.pieces.has(name) && name !== way[0]);
    const round = (/** @type {string} */ mark, /** @type {string} */ name, /** @type {number} */ size) => {
      const { x, y } = this.point(name);
      return shape("circle", { class: mark, cx: x, cy: y, r: this.gap * size });
    };
    const line = way.map((name) => `${this.point(name).x} ${this.point(name).y}`).join("L");
    this.marks.append(
      ...taken.map((name) => round("fb-taken", name, 0.3)),
      round("fb-from", way[0], 0.175),
      round("fb-moved", way[way.length - 1], 0.475),
      shape("path", { class: "fb-way", d: `M${line}` }),
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
