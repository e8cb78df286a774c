// Playing alone on a board of the server: lessons and puzzles.

import { Picker } from "./pick.js";
import { Socket } from "./socket.js";
import { byId, press, say, word } from "./words.js";

/** @import { Answer, Line } from "./types" */
/** @import { View } from "./pick.js" */

/** The server's board of a task. @typedef {Omit<View, "to_move"> & { side: import("./types").Side }} Stage */

/** A page with a task. */
export class Task extends Picker {
  /** @type {View | null} */
  #view = null;
  /** Whether the task waits for a turn. */
  open = false;

  /** @param {string} start the line that opens the task */
  constructor(start) {
    super();
    this.socket = new Socket({
      opened: async () => {
        // A member is logged in before the first line is read, and stays it.
        await this.socket.ask("guest");
        await this.ask(start);
      },
      line: (line) => this.take(line),
      lost: (seconds) => this.tell(word(seconds === null ? "ended" : "lost")),
    });
    press(byId("end-turn"), () => this.ask("stop"));
    press(byId("back"), () => this.unchosen() || this.ask("back"));
  }

  /** @override */
  get view() {
    return this.#view;
  }

  /** @override */
  get mine() {
    return this.open && this.#view !== null;
  }

  /** Something that the server says. @param {Line & Record<string, any>} _line */
  take(_line) {}

  /** Shows a sentence beside the board. @param {string} text */
  tell(text) {
    byId("answer").textContent = text;
    say(text);
  }

  /** Sends a line, and shows why it was refused. @param {string} line */
  async ask(line) {
    return this.refused(await this.socket.ask(line));
  }

  /** Shows why something was refused. @param {Answer} answer */
  refused(answer) {
    if (answer.t === "err") this.tell(withoutCommands(answer));
    return answer;
  }

  /** The board that the server tells.
   * @param {Stage & { last?: string | null }} stage
   * @param {boolean} [flipped]
   */
  show(stage, flipped = stage.side === "b") {
    const same = this.#view?.position === stage.position;
    this.#view = { ...stage, to_move: stage.side };
    this.forget();
    this.board?.flip(flipped);
    const turn = same ? stage.steps.join() : stage.last;
    this.speak(same ? stage.steps.at(-1) : turn, this.board?.show(stage.board ?? stage.position, turn));
    this.draw();
  }

  /** @override */
  draw() {
    const view = this.#view;
    if (!view) return;
    const steps = view.steps.join();
    this.board?.last(steps, steps ? view.position : null);
    this.mark();
    this.offer("end-turn", this.open && view.may_end);
    this.offer("back", this.open && (view.steps.length > 0 || this.choice.size > 0));
    if (this.asking) this.tell(this.asking);
  }

  /** Shows the board after a turn that ends a task. @param {string} position @param {string} turn */
  async after(position, turn) {
    this.open = false;
    const answer = await this.socket.ask(`preview ${position} ${turn}`);
    if (answer.t !== "ok" || !this.#after) return;
    this.board?.show(this.#after, turn);
    this.board?.last(turn, position);
    this.mark();
  }

  /** The position of the preview that was asked for. @type {string | null} */
  #after = null;

  /** @param {Line & { position?: string }} line */
  previewed({ position }) {
    this.#after = position ?? null;
  }

  /** @override @param {string} text */
  async play(text) {
    await this.ask(`move ${text}`);
  }

  /** @override @param {string} step */
  async ways(step) {
    return (await this.socket.ask(`move ${step}`)).choices ?? [];
  }

  /** The server says why a step is not legal.
   * @override
   * @param {string} from
   * @param {string} to
   */
  async refuse(from, to) {
    const own = this.board?.pieces.get(to) === this.view?.to_move;
    if (!this.open || (from && own)) return;
    if (!from) return void super.refuse(from, to);
    const first = this.view?.steps.length === 0;
    await this.ask(`move ${first ? from + to : to}`);
  }
}

/** A sentence of the server for people who point: without what they could type instead.
 * @param {Answer | Line} line
 */
export function withoutCommands({ msg = "", commands = [] }) {
  const sentences = msg.split(/(?<=[.!?])\s+/);
  const kept = sentences.filter((it) => !commands.some((/** @type {string} */ command) => it.includes(command)));
  return (kept.length > 0 ? kept : sentences).join(" ");
}
