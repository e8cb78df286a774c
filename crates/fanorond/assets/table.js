// The game on the page: its board, clocks, offers and talk. What may be played comes with every state.

import { path } from "./board.js";
import { Clocks } from "./clock.js";
import { Picker } from "./pick.js";
import { byId, ending, press, say, shift, typed, word } from "./words.js";

/** @import { View } from "./pick.js" */
/** @import { State } from "./types" */
/** @import { Play } from "./play.js" */

/** The game that is shown. */
export class Table extends Picker {
  /** @type {State | null} */
  state = null;
  /** @type {View | null} The board after the steps of a correspondence turn that wait for a confirmation. */
  #held = null;
  /** @type {string[]} */
  #heldSteps = [];
  /** Where the chosen piece could go when it is our turn. @type {string[]} */
  #reach = [];
  /** The position before the last turn, if it was seen. @type {string | null} */
  #before = null;
  #flipped = false;
  #sent = false;

  /** @param {Play} play */
  constructor(play) {
    super();
    this.page = play;
    this.section = byId("game");
    this.turns = byId("turns");
    this.clocks = new Clocks(this.section);
    for (const [id, command] of [["draw", "propose"], ["abort", "abort"], ["claim", "claim"], ["rematch", "rematch"]]) {
      press(byId(id), () => play.act(`${command} ${this.game}`));
    }
    // One's own last turn, and the reply to it if there is one.
    press(byId("undo"), () => this.state && play.act(`undo ${this.game} ${this.#mine(this.state) ? 2 : 1}`));
    press(byId("resign"), () => this.#resign());
    press(byId("flip"), () => {
      this.#flipped = !this.#flipped;
      this.draw();
    });
    press(byId("end-turn"), () => this.#end());
    press(byId("back"), () => this.#back());
    press(byId("confirm"), () => this.#confirm());
    for (const answer of ["accept", "decline", "withdraw"]) {
      press(byId(`offer-${answer}`), () => play.act(`${answer} ${byId("offer").dataset.about}`));
    }
  }

  /** The number of the game that is shown, or 0. */
  get game() {
    return this.state?.game ?? 0;
  }

  /** Shows a game from its beginning on the page.
   * @param {State} state
   */
  async open(state) {
    if (this.game !== state.game) {
      this.place(state.ruleset);
      this.#forget();
      this.#flipped = false;
      this.turns.replaceChildren();
    }
    this.section.hidden = false;
    this.take(state);
    await this.page.quiet(`board ${state.game}`);
  }

  close() {
    this.state = null;
    this.section.hidden = true;
    byId("offer").hidden = true;
  }

  /** Takes a state of the game that is shown.
   * @param {State} state
   * @param {State | null} [before] the one before; null if some may have been missed
   */
  take(state, before = this.state) {
    const same = before?.game === state.game && before.ply === state.ply && before.steps.join() === state.steps.join();
    if (before?.game !== state.game || before.ply > state.ply) this.#before = null;
    else if (before.ply < state.ply) this.#before = before.ply === state.ply - 1 ? before.position : null;
    this.state = state;
    if (!same) this.#forget();
    shift(() => {
      this.#list(state, before);
      this.draw();
    });
    this.clocks.set(state.clock, state.status === "playing" ? state.to_move : null);
    const focus = state.steps.length > 0 && this.hand?.focused && this.#mine(state) ? path(state.steps.join()).pop() : null;
    if (focus) this.hand?.focus(focus);
  }

  /** The whole list of turns, as `moves` gives it.
   * @param {{ turn: string }[]} turns
   * @param {number} from
   */
  list(turns, from) {
    if (from === 1) this.turns.replaceChildren();
    else if (from !== this.turns.childElementCount + 1) return;
    for (const { turn } of turns) this.#append(turn);
  }

  /** @override @param {string} name */
  pick(name) {
    const { state } = this;
    if (!state?.you || state.status === "over" || this.#sent) return;
    if (this.choice.size > 0 || this.#mine(state)) return super.pick(name);
    return this.#prepare(name);
  }

  // What may be played.

  /** @param {State} state */
  #mine(state) {
    return state.status === "playing" && state.you === state.to_move;
  }

  /** The board that is shown: with the steps that wait for a confirmation, if there are any.
   * @override
   * @returns {View | null}
   */
  get view() {
    return this.#held ?? this.state;
  }

  /** @override */
  get mine() {
    const { state } = this;
    return state !== null && this.#mine(state) && this.view?.to_move === state.you;
  }

  /** Whether turns of this game are confirmed. */
  get #slow() {
    return this.state?.clock.kind !== "live";
  }

  // What is played.

  /** @override @param {string} text one step */
  async play(text) {
    if (this.#slow) return this.#hold([...this.#heldSteps, text]);
    await this.#send(text);
  }

  /** @param {string} text */
  async #send(text) {
    const { state } = this;
    if (!state) return;
    this.#sent = true;
    const answer = await this.page.act(`move ${state.game} ${text}#${state.ply + 1}`);
    this.#sent = false;
    if (answer.t === "err") this.#forget();
    this.draw();
  }

  /** Shows the board after these steps, which are not played yet.
   * @param {string[]} steps
   */
  async #hold(steps) {
    const { state } = this;
    if (!state) return;
    this.#forget();
    if (steps.length > 0) {
      const answer = await this.page.preview(`preview ${state.game} ${[...state.steps, ...steps].join()}`);
      if (this.state?.game !== state.game || this.state.ply !== state.ply) return;
      if (answer) [this.#held, this.#heldSteps] = [answer, steps];
    }
    if (this.#held) say(word(this.#held.to_move === state.you ? "continue" : "confirm", { turn: steps.join() }));
    this.draw();
  }

  async #confirm() {
    const steps = this.#heldSteps.join();
    const stops = this.#held?.to_move === this.state?.you;
    if (steps) await this.#send(stops ? `${steps},end` : steps);
  }

  #end() {
    if (this.#held) return this.#confirm();
    return this.page.act(`stop ${this.game}`);
  }

  #back() {
    if (this.unchosen()) return;
    if (this.#held) return this.#hold(this.#heldSteps.slice(0, -1));
    return this.page.act(this.state?.steps.length ? `back ${this.game}` : `queue ${this.game} clear`);
  }

  /** @override @param {string} step */
  async ways(step) {
    const { state } = this;
    if (!state) return [];
    const line = [...this.#heldSteps, step].join();
    const answer = await this.page.quiet(`move ${state.game} ${line}#${state.ply + 1}`);
    if (!answer.choices?.length) this.page.tell(answer.msg);
    return answer.choices ?? [];
  }

  // A turn that is queued while the opponent is to move. Only in live games.

  /** @param {string} name */
  async #prepare(name) {
    const { state, board } = this;
    if (!state || !board || this.#slow) return;
    if (this.#reach.includes(name)) await this.#queue(this.origin + name);
    else if (board.pieces.get(name) === state.you && name !== this.origin) await this.#lead(name);
    else this.cancel();
  }

  /** Shows where the lines of a point lead.
   * @param {string} name
   */
  async #lead(name) {
    const { state } = this;
    const { lines = [] } = await this.page.quiet(`point ${this.game} ${name}`);
    if (this.state?.game !== state?.game || this.state?.ply !== state?.ply) return;
    [this.origin, this.#reach] = [name, lines];
    say(word("before", { point: name, points: lines.join(", ") }));
    this.draw();
  }

  /** @param {string} turn */
  async #queue(turn) {
    const { game } = this;
    this.cancel();
    await this.page.quiet(`queue ${game} clear`);
    await this.page.act(`queue ${game} ${turn}`);
  }

  /** @override
   * @param {string} from
   * @param {string} to
   * @returns {Promise<unknown>}
   */
  async drop(from, to) {
    const { state } = this;
    const waits = state?.status === "playing" && !this.#mine(state);
    if (waits && !this.#slow && this.board?.pieces.get(from) === state.you) {
      await this.#lead(from);
      if (!this.state || !this.#mine(this.state)) {
        if (this.#reach.includes(to)) return this.#queue(from + to);
        this.cancel();
        return this.refuse(from, to, true);
      }
    }
    return super.drop(from, to);
  }

  /** @override
   * @param {string} from
   * @param {string} to
   * @param {boolean} [dropped]
   */
  refuse(from, to, dropped) {
    if (dropped) this.page.tell(word("dropped", { from, to }));
    else super.refuse(from, to);
  }

  /** @override @param {string} name */
  lift(name) {
    const { state } = this;
    if (!state?.you || this.#sent || state.status === "over") return false;
    if (this.#mine(state)) return super.lift(name);
    if (this.board?.pieces.get(name) !== state.you || this.#slow) return false;
    if (this.origin !== name) void this.#lead(name);
    return true;
  }

  /** @override */
  forget() {
    super.forget();
    this.#reach = [];
  }

  /** Forgets what was chosen or waits for a confirmation. */
  #forget() {
    this.forget();
    [this.#held, this.#heldSteps] = [null, []];
  }

  /** Resigns when the button is pressed twice. */
  async #resign() {
    const button = byId("resign");
    const reset = () => {
      delete button.dataset.sure;
      button.textContent = word("resign");
    };
    if (button.dataset.sure) {
      reset();
      await this.page.act(`resign ${this.game}`);
    } else {
      button.dataset.sure = "1";
      button.textContent = word("sure");
      say(word("sure"));
      setTimeout(reset, 5000);
    }
  }

  // What is seen.

  /** @override */
  draw() {
    const [state, view, { board }] = [this.state, this.view, this];
    if (!state || !view || !board) return;
    const turn = this.#held || state.steps.length > 0 ? view.steps.join() || this.#heldSteps.join() : state.last;
    board.flip((state.you === "b") !== this.#flipped);
    board.show(view.board ?? view.position, turn);
    board.last(turn, view.board ? view.position : this.#held ? state.position : this.#before);
    this.mark(this.#mine(state) ? [] : this.#reach);
    // Conditions come first, and the turn itself is the last word.
    board.mark("pre", path(state.queued?.split(" ").pop()));
    this.#players(state);
    this.#buttons(state, view);
    byId("status").textContent = this.#status(state, view);
  }

  /** @param {State} state */
  #players(state) {
    const names = { w: state.white, b: state.black };
    const top = (state.you === "b") !== this.#flipped ? "w" : "b";
    for (const side of /** @type {const} */ (["w", "b"])) {
      const row = byId(`player-${side}`);
      const name = /** @type {HTMLElement} */ (row.querySelector("b"));
      const change = state.ratings?.[side === "w" ? "white" : "black"];
      name.textContent = names[side] + (change ? ` ${change.before.rating} → ${change.after.rating}` : "");
      row.classList.toggle("moves", state.status === "playing" && state.to_move === side);
      row.classList.toggle("top", side === top);
    }
    byId("game-title").textContent = `${state.white} – ${state.black}`;
    const link = /** @type {HTMLAnchorElement} */ (byId("game-link"));
    link.href = `/game/${state.game}`;
    link.textContent = `#${state.game}`;
  }

  /**
   * @param {State} state
   * @param {View} view
   */
  #buttons(state, view) {
    const mine = this.#mine(state);
    const playing = state.status === "playing" && state.you !== null;
    const waits = this.#held !== null && view.to_move !== state.you;
    /** @type {Record<string, boolean>} */
    const shown = {
      "end-turn": mine && view.may_end && !waits,
      back: (mine && (view.steps.length > 0 || this.#held !== null || this.choice.size > 0)) || Boolean(state.queued),
      confirm: mine && waits,
      draw: playing, resign: playing, claim: playing,
      undo: playing && state.undo && state.ply > (mine ? 1 : 0),
      abort: playing,
      rematch: state.status === "over" && state.you !== null,
      offer: playing && state.offer !== null,
      "offer-accept": state.offer?.by !== state.you,
      "offer-decline": state.offer?.by !== state.you,
      "offer-withdraw": state.offer?.by === state.you,
    };
    for (const [id, is] of Object.entries(shown)) byId(id).hidden = !is;
    if (state.offer) {
      const { by, kind, id: number } = state.offer;
      byId("offer-text").textContent = word(`offer-${kind}`, { name: by === "w" ? state.white : state.black });
      // The buttons answer what is read here, whatever is offered when the answer arrives.
      byId("offer").dataset.about = `${state.game} ${kind}#${number}`;
    }
  }

  /**
   * @param {State} state
   * @param {View} view
   */
  #status(state, view) {
    if (state.status === "over") return ending(state);
    if (this.asking) return this.asking;
    if (this.#mine(state)) {
      if (this.#held && view.to_move !== state.you) return word("confirm", { turn: this.#heldSteps.join() });
      return word(view.steps.length > 0 ? "continue" : "your-turn");
    }
    const name = state.to_move === "w" ? state.white : state.black;
    return word("waiting", { name }) + (state.queued ? ` ${word("queued", { turns: state.queued })}` : "");
  }

  /**
   * @param {State} state
   * @param {State | null} before
   */
  #list({ game, past, ply, position, last }, before) {
    if (past) return;
    const known = this.turns.childElementCount;
    const follows = before?.game === game && before.ply === known;
    if (follows && ply === known && before.position === position) return;
    if (follows && ply === known + 1 && last) return this.#append(last);
    if (follows && ply < known) while (this.turns.childElementCount > ply) this.turns.lastElementChild?.remove();
    else void this.page.moves(game);
  }

  /** @param {string} turn */
  #append(turn) {
    const link = document.createElement("a");
    link.href = `/game/${this.game}/${this.turns.childElementCount + 1}`;
    link.target = "_blank";
    link.textContent = typed(turn);
    const item = document.createElement("li");
    item.append(link);
    this.turns.append(item);
    this.turns.scrollTop = this.turns.scrollHeight;
  }
}
