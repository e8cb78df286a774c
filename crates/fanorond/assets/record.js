// Recording a game over the board. The server stores each turn before it is shown; the clock is this device's.

import { Clocks } from "./clock.js";
import { Socket } from "./socket.js";
import { Task, withoutCommands } from "./task.js";
import { byId, press, say, submit, word } from "./words.js";

/** @import { Answer, Line, Side } from "./types" */

/** The clock of a game, as the device keeps it: milliseconds, and since when the side to move thinks.
 * @typedef {{ w: number, b: number, more: number, since: number | null }} Kept
 */

/** @param {string} study */
const place = (study) => `clock of study ${study}`;

/** Two clocks of which one runs: pressing is finishing a turn. */
class Clock {
  #faces = new Clocks(document);
  /** @type {Kept | null} */
  #kept;

  /** @param {string} study */
  constructor(study) {
    this.study = study;
    this.#kept = JSON.parse(localStorage.getItem(place(study)) ?? "null");
    byId("pause").hidden = !this.#kept;
  }

  get paused() {
    return this.#kept?.since === null;
  }

  /** The side whose time ran has played, or the clock stops. @param {Side} side @param {boolean} played */
  #charge(side, played) {
    const kept = this.#kept;
    if (!kept) return;
    if (kept.since !== null) kept[side] -= Date.now() - kept.since;
    if (played && kept.since !== null) kept[side] += kept.more;
  }

  /** @param {Side} side who has played */
  pressed(side) {
    this.#charge(side, true);
    if (this.#kept) this.#kept.since = Date.now();
  }

  /** Stops the clock of the side to move, or starts it. @param {Side} side */
  toggle(side) {
    if (!this.#kept) return;
    this.#charge(side, false);
    this.#kept.since = this.#kept.since === null ? Date.now() : null;
    this.show(side);
  }

  /** The milliseconds that a side has. @param {Side} side @param {Side} mover the side to move */
  #left(side, mover) {
    const { since = null, ...kept } = this.#kept ?? { w: 0, b: 0 };
    return kept[side] - (side === mover && since !== null ? Date.now() - since : 0);
  }

  /** @param {Side} side the side to move */
  show(side) {
    const kept = this.#kept;
    if (!kept) return;
    localStorage.setItem(place(this.study), JSON.stringify(kept));
    this.#faces.set({ kind: "live", white_ms: this.#left("w", side), black_ms: this.#left("b", side), running: this.paused ? null : side, paused: this.paused }, this.paused ? null : side);
    byId("pause").setAttribute("aria-pressed", String(this.paused));
  }

  /** Whether this side's time is up. @param {Side} side */
  up(side) {
    return Boolean(this.#kept && this.#left(side, side) <= 0);
  }

  forget() {
    localStorage.removeItem(place(this.study));
  }
}

/** The board on which both sides are moved. */
class Recording extends Task {
  #side = /** @type {Side} */ ("w");
  #ruleset = "";
  #flipped = false;
  #warned = false;

  /** @param {string} study */
  constructor(study) {
    super(`study ${study}`);
    this.clock = new Clock(study);
    press(byId("takeback"), () => this.ask("study remove"));
    press(byId("flip"), () => {
      this.#flipped = !this.#flipped;
      byId("content").classList.toggle("flipped", this.#flipped);
      this.board?.flip(this.#flipped);
    });
    press(byId("pause"), () => this.clock.toggle(this.#side));
    press(byId("drop"), async () => {
      if (!confirm(word("record-drop"))) return;
      const answer = await this.ask(`study delete ${study}`);
      if (answer.t === "ok") location.href = "/record";
    });
    setInterval(() => this.#timeUp(), 1000);
    submit("end", async () => {
      const chosen = /** @type {HTMLInputElement | null} */ (document.querySelector("[name=result]:checked"));
      if (!byId("result").hidden && !chosen) return this.tell(word("record-result"));
      const result = byId("result").hidden || !chosen ? "" : ` ${chosen.value}`;
      const time = result && !result.endsWith("2") && /** @type {HTMLInputElement} */ (byId("on-time")).checked ? " time" : "";
      const answer = await this.ask(`record end${result}${time}`);
      if (answer.t !== "ok") return;
      this.clock.forget();
      location.href = `/game/${answer.game}`;
    });
  }

  /** The time of the side to move is up: the players decide what that means. */
  #timeUp() {
    const time = /** @type {HTMLInputElement} */ (byId("on-time"));
    if (!this.open || this.#warned || !this.clock.up(this.#side)) return;
    this.#warned = true;
    time.checked = true;
    const winner = this.#side === "w" ? "0-1" : "1-0";
    /** @type {HTMLInputElement} */ (document.querySelector(`[name=result][value="${winner}"]`)).checked = true;
    this.tell(word("record-on-time"));
  }

  /** Another device may have changed the game: then it is shown as it is stored.
   * @override
   * @param {Answer} answer
   */
  refused(answer) {
    super.refused(answer);
    if (answer.t === "err" && answer.code === "stale_move") void this.socket.ask("study");
    return answer;
  }

  /** @override @param {Line & Record<string, any>} line */
  take(line) {
    if (line.t !== "study") return;
    if (line.after < line.of) return void this.socket.ask("last");
    if (this.#ruleset !== line.ruleset) this.place(line.ruleset);
    this.#ruleset = line.ruleset;
    if (line.status === "added") this.clock.pressed(this.#side);
    this.#side = line.side;
    const decided = line.legal.length === 0 && line.steps.length === 0;
    this.open = !decided;
    this.tell("");
    this.show(/** @type {any} */ (line), this.#flipped);
    if (line.steps.length === 0) this.board?.last(line.last, null);
    byId("status").textContent = `${word("turn-of", { after: line.after, of: line.of })} ${word(`to-move-${line.side}`)}`;
    say(line.steps.length > 0 ? word("continue") : byId("status").textContent);
    byId("decided").hidden = !decided;
    byId("result").hidden = decided;
    this.clock.show(this.#side);
  }

  /** @override */
  draw() {
    super.draw();
    byId("takeback").hidden = !byId("back").hidden;
  }
}

/** Starts a recording, and goes to it. */
function begin() {
  const text = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (byId(id)).value.trim();
  const socket = new Socket({
    opened: () => void socket.ask("guest"),
    line: (/** @type {any} */ line) => {
      if (line.t !== "study" || line.status !== "created") return;
      const [minutes, seconds] = text("time").split("+").map(Number);
      const left = minutes * 60_000;
      if (left) localStorage.setItem(place(line.study), JSON.stringify({ w: left, b: left, more: seconds * 1000, since: null }));
      location.href = `/record/${line.study}`;
    },
    lost: () => {},
  });
  const told = (/** @type {Answer} */ answer) => {
    byId("answer").textContent = answer.t === "err" ? withoutCommands(answer) : "";
    return answer.t === "ok";
  };
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-line]"))) {
    press(button, async () => {
      if (told(await socket.ask(button.dataset.line ?? ""))) location.reload();
    });
  }
  submit("new", async () => {
    told(await socket.ask(`record ${text("white")} ${text("black")} ${text("ruleset")}`));
  });
}

const { study } = byId("content").dataset;
if (study) new Recording(study);
else if (document.getElementById("new")) begin();
