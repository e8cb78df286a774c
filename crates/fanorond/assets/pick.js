// Choosing the steps of a turn on a board. What may be played is in the view: this knows no rule.

import { Board, path } from "./board.js";
import { Hand } from "./hand.js";
import { byId, say, typed, word } from "./words.js";

/** @import { Choice, State } from "./types" */

/** @typedef {{ from: string, to: string, text: string }} Step */
/** @typedef {Pick<State, "position" | "board" | "steps" | "legal" | "may_end" | "to_move">} View */

/** A board on which turns are played. */
export class Picker {
  /** @type {Board | null} */
  board = null;
  /** @type {Hand | null} */
  hand = null;
  /** The point of the piece that was chosen. */
  origin = "";
  /** @type {Map<string, string>} What each point captures, while a way to capture is chosen. */
  choice = new Map();
  /** What is asked while a way to capture is chosen. */
  asking = "";

  /** The board that is shown. @type {View | null} */
  get view() {
    return null;
  }

  /** Whether its next step can be chosen now. */
  get mine() {
    return this.view !== null;
  }

  /** Plays a step.
   * @param {string} _text
   * @returns {unknown}
   */
  play(_text) {
    return null;
  }

  /** What each way captures that leads from a point to another one.
   * @param {string} _step
   * @returns {Promise<Choice[]>}
   */
  async ways(_step) {
    return [];
  }

  /** Shows what has changed. */
  draw() {}

  /** A step was pointed at that is not legal.
   * @param {string} _from
   * @param {string} to
   * @param {boolean} [_dropped] whether a piece was dragged there
   * @returns {unknown}
   */
  refuse(_from, to, _dropped) {
    return say(this.board?.pieces.has(to) ? word("cannot", { point: to }) : `${to}, ${word("empty")}`);
  }

  /** Puts an empty board into its place on the page.
   * @param {string} ruleset
   * @param {HTMLElement} [figure]
   */
  place(ruleset, figure = byId("board")) {
    const drawn = /** @type {HTMLTemplateElement} */ (byId(`board-${ruleset}`)).content.cloneNode(true);
    figure.replaceChildren(drawn);
    this.use(figure);
  }

  /** Makes a board of the drawing that is there. @param {HTMLElement} figure */
  use(figure) {
    const svg = /** @type {SVGSVGElement} */ (figure.querySelector("svg"));
    this.board = new Board(svg);
    this.hand = new Hand(this.board, {
      pick: (it) => this.pick(it), lift: (it) => this.lift(it), drop: (from, to) => void this.drop(from, to), cancel: () => this.cancel(),
    });
    // Readers give the arrow keys to the page in a grid.
    svg.setAttribute("role", "grid");
    svg.setAttribute("aria-label", word("board"));
  }

  /** The legal steps, with their origins. @returns {Step[]} */
  get steps() {
    const { view } = this;
    if (!view || !this.mine) return [];
    return view.legal.map((text) => {
      const [from, to] = path(text);
      return to ? { from, to, text } : { from: this.from, to: from, text };
    });
  }

  /** The point of the piece that moves next. */
  get from() {
    const played = this.view?.steps ?? [];
    return played.length > 0 ? path(played.join()).pop() ?? "" : this.origin;
  }

  /** A point was tapped, clicked, dropped on or entered.
   * @param {string} name
   * @returns {unknown}
   */
  pick(name) {
    const chosen = this.choice.get(name);
    if (chosen) return this.#chosen(chosen);
    if (this.choice.size > 0) return this.cancel();
    const { steps, from } = this;
    const ways = steps.filter((it) => it.from === from && it.to === name);
    if (ways.length === 1) return this.#chosen(ways[0].text);
    if (ways.length > 1) return this.#choose(ways);
    if (steps.some((it) => it.from === name) && name !== this.origin) {
      this.origin = name;
      const targets = [...new Set(steps.filter((it) => it.from === name).map((it) => it.to))];
      say(word("goes", { point: name, points: targets.join(", ") }));
    } else {
      if (name !== this.origin) void this.refuse(from, name);
      this.origin = "";
    }
    return this.draw();
  }

  /** A piece was dropped. What may be played now counts, not what could be when it was lifted.
   * @param {string} from
   * @param {string} to
   * @returns {unknown}
   */
  drop(from, to) {
    if (this.choice.size === 0 && this.steps.some((it) => it.from === from && it.to === to)) {
      this.origin = from;
      return this.pick(to);
    }
    this.cancel();
    return this.refuse(from, to, true);
  }

  /** Whether a piece can be dragged. @param {string} name */
  lift(name) {
    if (!this.steps.some((it) => it.from === name)) return false;
    this.origin = name;
    this.draw();
    return true;
  }

  /** Speaks a turn or a step, and what it captured.
   * @param {string | null | undefined} turn
   * @param {string[]} [taken]
   */
  speak(turn, taken = []) {
    if (turn) say(taken.length > 0 ? word("captures", { turn: typed(turn), points: taken.join(", ") }) : typed(turn));
  }

  /** Shows a button, or hides it. Who has pressed it goes on at the board.
   * @param {string} id
   * @param {boolean} shown
   */
  offer(id, shown) {
    const button = byId(id);
    const left = button === document.activeElement && !shown;
    button.hidden = !shown;
    if (left) this.hand?.focus(this.hand.at);
  }

  /** Chooses nothing. */
  cancel() {
    this.forget();
    this.draw();
  }

  /** Forgets what was chosen but not played. */
  forget() {
    [this.origin, this.asking] = ["", ""];
    this.choice.clear();
  }

  /** Whether a step back only ends a choice. */
  unchosen() {
    const chose = this.choice.size > 0;
    if (chose) this.cancel();
    return chose;
  }

  /** @param {string} text */
  #chosen(text) {
    this.forget();
    return this.play(text);
  }

  /** The server says what each way captures; the group that is tapped decides. @param {Step[]} ways */
  async #choose([{ from, to }]) {
    const first = this.view?.steps.length === 0;
    const choices = await this.ways(first ? from + to : to);
    this.choice.clear();
    for (const { step, captured } of choices) for (const point of captured) this.choice.set(point, step);
    if (this.choice.size > 0) {
      this.asking = word("choose");
      say(`${this.asking} ${choices.map(({ captured }) => captured.join(" ")).join("; ")}`);
    }
    this.draw();
    const [group] = this.choice.keys();
    if (group && this.hand?.focused) this.hand.focus(group);
  }

  /** Marks what can be chosen, and names the points.
   * @param {string[]} [reach] where else the chosen piece could go
   */
  mark(reach = []) {
    const { board, steps, from, choice } = this;
    if (!board) return;
    const targets = choice.size > 0 ? [] : steps.filter((it) => it.from === from).map((it) => it.to);
    board.mark("may", from || choice.size > 0 ? [] : steps.map((it) => it.from));
    board.mark("chosen", from ? [from] : []);
    board.mark("to", [...targets, ...reach]);
    const choices = [...new Set(choice.values())];
    choices.concat("", "").slice(0, 2).forEach((step, at) => {
      board.mark(`take-${at + 1}`, [...choice].filter(([, it]) => it === step).map(([name]) => name));
    });
    this.hand?.label((name) => {
      const said = [name, word(board.pieces.get(name) ?? "empty")];
      if (name === from) said.push(word("chosen"));
      else if (choice.has(name)) said.push(word("take"));
      else if (targets.includes(name) || reach.includes(name)) said.push(word("here"));
      else if (!from && steps.some((it) => it.from === name)) said.push(word("movable"));
      return said.join(", ");
    });
  }
}
