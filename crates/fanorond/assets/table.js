// The game on the page: its board, clocks, offers and talk. What may be played comes with every state.

import { Board, path } from "./board.js";
import { Clocks } from "./clock.js";
import { Hand } from "./hand.js";
import { byId, ending, press, say, shift, typed, word } from "./words.js";

/** @import { State } from "./types" */
/** @import { Play } from "./play.js" */

/** @typedef {{ from: string, to: string, text: string }} Step */
/** @typedef {Pick<State, "position" | "board" | "steps" | "legal" | "may_end" | "to_move">} View */

/** The game that is shown. */
export class Table {
  /** @type {State | null} */
  state = null;
  /** @type {Board | null} */
  board = null;
  /** @type {Hand | null} */
  hand = null;
  /** The point of the piece that was chosen. */
  #origin = "";
  /** @type {Map<string, string>} What each point captures, while a way to capture is chosen. */
  #choice = new Map();
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
  #asking = "";

  /** @param {Play} play */
  constructor(play) {
    this.play = play;
    this.section = byId("game");
    this.figure = byId("board");
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
      this.#draw();
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
      const drawn = /** @type {HTMLTemplateElement} */ (byId(`board-${state.ruleset}`)).content.cloneNode(true);
      this.figure.replaceChildren(drawn);
      const svg = /** @type {SVGSVGElement} */ (this.figure.querySelector("svg"));
      this.board = new Board(svg);
      this.hand = new Hand(this.board, {
        pick: (it) => this.pick(it), lift: (it) => this.#lift(it), drop: (from, to) => void this.#drop(from, to), cancel: () => this.#cancel(),
      });
      svg.setAttribute("role", "application");
      svg.setAttribute("aria-label", word("board"));
      this.#forget();
      this.#flipped = false;
      this.turns.replaceChildren();
    }
    this.section.hidden = false;
    this.take(state);
    await this.play.quiet(`board ${state.game}`);
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
      this.#draw();
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

  /** A point was tapped, clicked, dropped on or entered.
   * @param {string} name
   */
  pick(name) {
    const { state } = this;
    if (!state?.you || state.status === "over" || this.#sent) return;
    const chosen = this.#choice.get(name);
    if (chosen) return void this.#play(chosen);
    if (this.#choice.size > 0) return this.#cancel();
    if (!this.#mine(state)) return void this.#prepare(name);
    const steps = this.#steps();
    const ways = steps.filter((it) => it.from === this.#from() && it.to === name);
    if (ways.length === 1) return void this.#play(ways[0].text);
    if (ways.length > 1) return void this.#choose(ways);
    if (steps.some((it) => it.from === name) && name !== this.#origin) {
      this.#origin = name;
      const targets = [...new Set(steps.filter((it) => it.from === name).map((it) => it.to))];
      say(word("goes", { point: name, points: targets.join(", ") }));
    } else {
      if (name !== this.#origin) say(word("cannot", { point: name }));
      this.#origin = "";
    }
    this.#draw();
  }

  // What may be played.

  /** @param {State} state */
  #mine(state) {
    return state.status === "playing" && state.you === state.to_move;
  }

  /** The board that is shown: with the steps that wait for a confirmation, if there are any.
   * @returns {View | null}
   */
  get #view() {
    return this.#held ?? this.state;
  }

  /** The point of the piece that moves next. */
  #from() {
    const played = this.#view?.steps ?? [];
    return played.length > 0 ? path(played.join()).pop() ?? "" : this.#origin;
  }

  /** The legal steps, with their origins.
   * @returns {Step[]}
   */
  #steps() {
    const [state, view] = [this.state, this.#view];
    if (!state || !view || !this.#mine(state) || view.to_move !== state.you) return [];
    return view.legal.map((text) => {
      const [from, to] = path(text);
      return to ? { from, to, text } : { from: this.#from(), to: from, text };
    });
  }

  /** Whether turns of this game are confirmed. */
  get #slow() {
    return this.state?.clock.kind !== "live";
  }

  // What is played.

  /** @param {string} text one step */
  async #play(text) {
    this.#choice.clear();
    this.#origin = "";
    if (this.#slow) return this.#hold([...this.#heldSteps, text]);
    await this.#send(text);
  }

  /** @param {string} text */
  async #send(text) {
    const { state } = this;
    if (!state) return;
    this.#sent = true;
    const answer = await this.play.act(`move ${state.game} ${text}#${state.ply + 1}`);
    this.#sent = false;
    if (answer.t === "err") this.#forget();
    this.#draw();
  }

  /** Shows the board after these steps, which are not played yet.
   * @param {string[]} steps
   */
  async #hold(steps) {
    const { state } = this;
    if (!state) return;
    this.#forget();
    if (steps.length > 0) {
      const answer = await this.play.preview(`preview ${state.game} ${[...state.steps, ...steps].join()}`);
      if (this.state?.game !== state.game || this.state.ply !== state.ply) return;
      if (answer) [this.#held, this.#heldSteps] = [answer, steps];
    }
    if (this.#held) say(word(this.#held.to_move === state.you ? "continue" : "confirm", { turn: steps.join() }));
    this.#draw();
  }

  async #confirm() {
    const steps = this.#heldSteps.join();
    const stops = this.#held?.to_move === this.state?.you;
    if (steps) await this.#send(stops ? `${steps},end` : steps);
  }

  #end() {
    if (this.#held) return this.#confirm();
    return this.play.act(`stop ${this.game}`);
  }

  #back() {
    if (this.#choice.size > 0) return this.#cancel();
    if (this.#held) return this.#hold(this.#heldSteps.slice(0, -1));
    return this.play.act(this.state?.steps.length ? `back ${this.game}` : `queue ${this.game} clear`);
  }

  /** The server says what each way captures; the group that is tapped decides.
   * @param {Step[]} ways
   */
  async #choose([{ from, to }]) {
    const { state } = this;
    if (!state) return;
    const first = this.#view?.steps.length === 0;
    const line = [...this.#heldSteps, first ? from + to : to].join();
    const answer = await this.play.quiet(`move ${state.game} ${line}#${state.ply + 1}`);
    this.#choice.clear();
    for (const { step, captured } of answer.choices ?? []) {
      for (const point of captured) this.#choice.set(point, step);
    }
    if (this.#choice.size > 0) {
      this.#asking = word("choose");
      const groups = (answer.choices ?? []).map(({ captured }) => captured.join(" ")).join("; ");
      say(`${this.#asking} ${groups}`);
    } else {
      this.play.tell(answer.msg);
    }
    this.#draw();
    const [group] = this.#choice.keys();
    if (group && this.hand?.focused) this.hand.focus(group);
  }

  // A turn that is queued while the opponent is to move. Only in live games.

  /** @param {string} name */
  async #prepare(name) {
    const { state, board } = this;
    if (!state || !board || this.#slow) return;
    if (this.#reach.includes(name)) await this.#queue(this.#origin + name);
    else if (board.pieces.get(name) === state.you && name !== this.#origin) await this.#lead(name);
    else this.#cancel();
  }

  /** Shows where the lines of a point lead.
   * @param {string} name
   */
  async #lead(name) {
    const { state } = this;
    const { lines = [] } = await this.play.quiet(`point ${this.game} ${name}`);
    if (this.state?.game !== state?.game || this.state?.ply !== state?.ply) return;
    [this.#origin, this.#reach] = [name, lines];
    say(word("before", { point: name, points: lines.join(", ") }));
    this.#draw();
  }

  /** @param {string} turn */
  async #queue(turn) {
    const { game } = this;
    this.#cancel();
    await this.play.quiet(`queue ${game} clear`);
    await this.play.act(`queue ${game} ${turn}`);
  }

  /** A piece was dropped. What may be played now counts, not what could be when it was lifted.
   * @param {string} from
   * @param {string} to
   * @returns {Promise<void>}
   */
  async #drop(from, to) {
    const { state } = this;
    const is = (/** @type {Step} */ it) => it.from === from && it.to === to;
    if (state && this.#mine(state)) {
      if (this.#choice.size === 0 && this.#steps().some(is)) {
        this.#origin = from;
        return this.pick(to);
      }
    } else if (state?.status === "playing" && !this.#slow && this.board?.pieces.get(from) === state.you) {
      await this.#lead(from);
      if (this.state && this.#mine(this.state)) return this.#drop(from, to);
      if (this.#reach.includes(to)) return this.#queue(from + to);
    }
    this.#cancel();
    this.play.tell(word("dropped", { from, to }));
  }

  /** @param {string} name */
  #lift(name) {
    const { state } = this;
    if (!state?.you || this.#sent || state.status === "over") return false;
    if (!this.#mine(state)) {
      if (this.board?.pieces.get(name) !== state.you || this.#slow) return false;
      if (this.#origin !== name) void this.#lead(name);
      return true;
    }
    if (!this.#steps().some((it) => it.from === name)) return false;
    this.#origin = name;
    this.#draw();
    return true;
  }

  #cancel() {
    [this.#origin, this.#reach, this.#asking] = ["", [], ""];
    this.#choice.clear();
    this.#draw();
  }

  /** Forgets what was chosen but not played. */
  #forget() {
    [this.#origin, this.#reach, this.#asking] = ["", [], ""];
    [this.#held, this.#heldSteps] = [null, []];
    this.#choice.clear();
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
      await this.play.act(`resign ${this.game}`);
    } else {
      button.dataset.sure = "1";
      button.textContent = word("sure");
      setTimeout(reset, 5000);
    }
  }

  // What is seen.

  #draw() {
    const [state, view, { board, hand }] = [this.state, this.#view, this];
    if (!state || !view || !board || !hand) return;
    const turn = this.#held || state.steps.length > 0 ? view.steps.join() || this.#heldSteps.join() : state.last;
    board.flip((state.you === "b") !== this.#flipped);
    board.show(view.board ?? view.position, turn);
    const steps = this.#steps();
    const from = this.#from();
    const targets = this.#choice.size > 0 ? [] : steps.filter((it) => it.from === from).map((it) => it.to);
    board.last(turn, view.board ? view.position : this.#held ? state.position : this.#before);
    board.mark("may", from || this.#choice.size > 0 ? [] : steps.map((it) => it.from));
    board.mark("chosen", from ? [from] : []);
    board.mark("to", this.#mine(state) ? targets : this.#reach);
    const choices = [...new Set(this.#choice.values())];
    choices.concat("", "").slice(0, 2).forEach((step, at) => {
      board.mark(`take-${at + 1}`, [...this.#choice].filter(([, it]) => it === step).map(([name]) => name));
    });
    // Conditions come first, and the turn itself is the last word.
    board.mark("pre", path(state.queued?.split(" ").pop()));
    hand.label((name) => this.#label(name, steps, from));
    this.#players(state);
    this.#buttons(state, view);
    byId("status").textContent = this.#status(state, view);
  }

  /**
   * @param {string} name
   * @param {Step[]} steps
   * @param {string} from
   */
  #label(name, steps, from) {
    const said = [name, word(this.board?.pieces.get(name) ?? "empty")];
    if (name === from) said.push(word("chosen"));
    else if (this.#choice.has(name)) said.push(word("take"));
    else if (this.#reach.includes(name) || steps.some((it) => it.from === from && it.to === name)) said.push(word("here"));
    else if (!from && steps.some((it) => it.from === name)) said.push(word("movable"));
    return said.join(", ");
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
      back: (mine && (view.steps.length > 0 || this.#held !== null || this.#choice.size > 0)) || Boolean(state.queued),
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
    if (this.#asking) return this.#asking;
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
    else void this.play.moves(game);
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
