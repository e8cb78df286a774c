// Thinking about a position: both sides are moved, and the turns are kept as a tree. The server plays the turns, and says
// what the engine thinks and what was played.

import { Picker } from "./pick.js";
import { Socket } from "./socket.js";
import { withoutCommands } from "./task.js";
import { byId, press, say, typed, word } from "./words.js";

/** @import { Answer, Line } from "./types" */
/** @import { View } from "./pick.js" */

/** The most places of a tree. */
const MOST = 1000;

/** A place in the tree: the board after a turn. */
class Place {
  /** @type {Place[]} */
  children = [];

  /**
   * @param {Place | null} before
   * @param {string} turn
   * @param {View & { result?: string | null }} view
   */
  constructor(before, turn, view) {
    this.before = before;
    this.turn = turn;
    this.view = view;
    /** @type {number} */
    this.ply = before ? before.ply + 1 : 0;
  }
}

/** The page. */
class Analysis extends Picker {
  /** @type {Place | null} */
  root = null;
  /** The place that is shown. @type {Place | null} */
  at = null;
  /** The steps of the turn that is being played. @type {string[]} */
  #played = [];
  /** The board after them. @type {View | null} */
  #under = null;
  /** @type {(Line & Record<string, any>) | null} */
  #preview = null;
  /** @type {any[]} */
  #rows = [];
  #ruleset = "";
  /** Whether pieces are placed. */
  #editing = false;

  /** @param {HTMLElement} main */
  constructor(main) {
    super();
    this.socket = new Socket({
      opened: async () => {
        await this.socket.ask("guest");
        if (!this.root) await this.start(main.dataset.position ?? "");
      },
      line: (/** @type {any} */ line) => {
        if (line.t === "preview") this.#preview = line;
        if (line.t === "study" && line.status === "created") location.href = `/study/${line.study}/edit`;
        if (line.t === "table") this.#rows = /** @type {any} */ (line).rows;
      },
      lost: (seconds) => this.tell(word(seconds === null ? "ended" : "lost")),
    });
    press(byId("end-turn"), () => this.play("end"));
    press(byId("first"), () => this.go(this.root));
    press(byId("prev"), () => this.#back());
    press(byId("next"), () => this.go(this.at?.children[0]));
    press(byId("flip"), () => this.board?.flip(!this.board.flipped));
    press(byId("engine"), () => this.#think(this.at?.view.position ?? ""));
    press(byId("threat"), () => {
      const [rows, side] = (this.at?.view.position ?? "").split(" ");
      return this.#think(`${rows} ${side === "w" ? "b" : "w"}`);
    });
    press(byId("remove"), () => this.#remove());
    // Members have studies.
    const save = document.getElementById("save");
    if (save instanceof HTMLButtonElement) press(save, () => this.#save());
    press(byId("edit"), () => this.#edit());
    press(byId("edit-done"), () => this.#edited());
    press(byId("edit-clear"), () => this.#shown(new Map()));
    byId("ruleset").addEventListener("change", () => this.#place(/** @type {HTMLSelectElement} */ (byId("ruleset")).value));
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target !== document.body) return;
      if (event.key === "ArrowLeft") this.#back();
      if (event.key === "ArrowRight") this.go(this.at?.children[0]);
    });
  }

  /** @override */
  get view() {
    return this.#under ?? this.at?.view ?? null;
  }

  /** @param {string} text */
  tell(text) {
    byId("answer").textContent = text;
    say(text);
  }

  /** @param {Answer} answer */
  #refused(answer) {
    this.tell(answer.t === "err" ? withoutCommands(answer) : "");
    return answer.t === "err";
  }

  /** Begins a tree. @param {string} position */
  async start(position) {
    if (this.#refused(await this.socket.ask(`preview ${position}`)) || !this.#preview) return false;
    this.root = new Place(null, "", /** @type {any} */ (this.#preview));
    this.#place(/** @type {any} */ (this.#preview).ruleset);
    this.go(this.root);
    return true;
  }

  /** @param {string} ruleset */
  #place(ruleset) {
    if (ruleset !== this.#ruleset) this.place(ruleset);
    this.#ruleset = ruleset;
    /** @type {HTMLSelectElement} */ (byId("ruleset")).value = ruleset;
  }

  /** Shows a place. @param {Place | null | undefined} place */
  go(place) {
    if (!place || this.#editing) return;
    const follows = place.before === this.at;
    [this.at, this.#played, this.#under] = [place, [], null];
    this.forget();
    this.speak(place.turn, this.board?.show(place.view.position, follows ? place.turn : null));
    history.replaceState(null, "", this.#address());
    byId("lines").replaceChildren();
    this.draw();
    say(byId("status").textContent);
    void this.#explore(place);
  }

  #address() {
    const [rows, side] = (this.at?.view.position ?? "").split(" ");
    return `/analysis/${rows}/${side}`;
  }

  #back() {
    if (this.unchosen()) return;
    if (this.#played.length > 0) return void this.#step(this.#played.slice(0, -1));
    this.go(this.at?.before);
  }

  /** @override @param {string} step */
  play(step) {
    return this.#step([...this.#played, step]);
  }

  /** Shows the board after these steps, which may be a whole turn.
   * @param {string[]} steps
   * @returns {Promise<unknown>}
   */
  async #step(steps) {
    const at = this.at;
    if (!at) return;
    if (steps.length === 0) return void this.go(at);
    if (this.#refused(await this.socket.ask(`preview ${at.view.position} ${steps.join()}`)) || this.at !== at) return;
    const view = /** @type {any} */ (this.#preview);
    const [turn] = view.turns;
    if (turn) return void this.#add(at, turn, view);
    [this.#played, this.#under] = [steps, view];
    this.forget();
    this.speak(steps.at(-1), this.board?.show(view.board ?? view.position, steps.join()));
    this.draw();
    return say(word("continue"));
  }

  /** Goes to the place after a turn, which is made if it is new.
   * @param {Place} at
   * @param {string} turn
   * @param {View} view
   */
  #add(at, turn, view) {
    const known = at.children.find((it) => it.turn === turn);
    if (known) return this.go(known);
    if (document.querySelectorAll("#tree a").length >= MOST) return this.tell(word("full", { most: MOST }));
    const made = new Place(at, turn, view);
    at.children.push(made);
    this.go(made);
  }

  /** Plays turns one after the other. @param {string[]} turns */
  async #line(turns) {
    for (const turn of turns) {
      const at = this.at;
      await this.#step([turn]);
      if (this.at === at) return;
    }
  }

  /** Removes the place that is shown, and all that follows it. */
  #remove() {
    const { at } = this;
    if (!at?.before) return;
    at.before.children = at.before.children.filter((it) => it !== at);
    this.go(at.before);
  }

  /** Makes a study of the tree. */
  async #save() {
    if (!this.root || this.#refused(await this.socket.ask("import"))) return;
    const record = (/** @type {Place} */ place) => {
      /** @type {string[]} */
      const turns = [];
      let next = place;
      while (next.children.length > 0) {
        const [main, ...others] = next.children;
        turns.push(`${main.ply}. ${main.turn}`);
        for (const other of others) turns.push(`(${other.ply}. ${[other.turn, ...record(other)].join("\n")})`);
        next = main;
      }
      return turns;
    };
    const lines = ['[FGN "1"]', `[Position "${this.root.view.position}"]`, "", ...record(this.root).join("\n").split("\n"), "*"];
    for (const line of lines) this.socket.send(line);
    this.#refused(await this.socket.ask("."));
  }

  /** @override @param {string} step */
  async ways(step) {
    const answer = await this.socket.ask(`preview ${this.at?.view.position} ${[...this.#played, step].join()}`);
    return answer.choices ?? [];
  }

  /** @override
   * @param {string} from
   * @param {string} to
   */
  async refuse(from, to) {
    const { view } = this;
    if (!from || !view || this.board?.pieces.get(to) === view.to_move) return;
    this.#refused(await this.socket.ask(`preview ${this.at?.view.position} ${[...this.#played, view.steps.length ? to : from + to].join()}`));
  }

  /** @override @param {string} name */
  pick(name) {
    if (!this.#editing) return void super.pick(name);
    const pieces = new Map(this.board?.pieces);
    const put = /** @type {HTMLInputElement} */ (document.querySelector("#editor input:checked")).value;
    if (put === "w" || put === "b") pieces.set(name, put);
    else pieces.delete(name);
    this.#shown(pieces);
  }

  /** Shows pieces that are being placed. @param {Map<string, string>} pieces */
  #shown(pieces) {
    this.board?.show(`${this.#rowsOf(pieces)} w`);
    this.board?.last(null);
  }

  /** The rows of a position with these pieces. @param {Map<string, string>} pieces */
  #rowsOf(pieces) {
    const names = [...this.board?.points.keys() ?? []].sort();
    const columns = [...new Set(names.map((name) => name[0]))];
    const rows = [...new Set(names.map((name) => name[1]))].sort().reverse();
    const row = (/** @type {string} */ number) => columns.map((column) => pieces.get(column + number) ?? "1").join("");
    return rows.map((number) => row(number).replace(/1+/g, (free) => String(free.length))).join("/");
  }

  #edit() {
    this.#editing = !this.#editing;
    byId("edit").setAttribute("aria-pressed", String(this.#editing));
    byId("editor").hidden = !this.#editing;
    /** @type {HTMLSelectElement} */ (byId("mover")).value = this.at?.view.to_move ?? "w";
    if (this.#editing) for (const mark of ["may", "chosen", "to"]) this.board?.mark(mark, []);
    else {
      this.#place(/** @type {any} */ (this.root?.view).ruleset);
      this.go(this.at);
    }
  }

  async #edited() {
    const side = /** @type {HTMLSelectElement} */ (byId("mover")).value;
    const rows = this.#rowsOf(this.board?.pieces ?? new Map());
    this.#editing = false;
    const started = await this.start(`${rows} ${side}`);
    this.#editing = !started;
    byId("edit").setAttribute("aria-pressed", String(!started));
    byId("editor").hidden = started;
  }

  /** What the engine would play in a position. @param {string} position */
  async #think(position) {
    const { at } = this;
    byId("lines").textContent = word("thinks");
    const answer = /** @type {any} */ (await this.socket.ask(`hint ${position}`));
    if (this.at !== at) return;
    byId("lines").replaceChildren();
    if (this.#refused(answer)) return;
    const own = position === at?.view.position;
    const best = { turns: [answer.hint, ...answer.then], judgement: answer.judgement };
    const others = answer.others.map((/** @type {any} */ it) => ({ turns: [it.turn], judgement: it.judgement }));
    const list = document.createElement("ol");
    for (const { turns, judgement } of [best, ...others]) {
      const item = document.createElement("li");
      const worth = document.createElement("b");
      worth.textContent = `${worthOf(judgement)} `;
      item.append(worth);
      turns.forEach((/** @type {string} */ turn, /** @type {number} */ index) => {
        if (!own) return item.append(`${typed(turn)} `);
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = typed(turn);
        press(button, () => this.#line(turns.slice(0, index + 1)));
        item.append(button, " ");
      });
      list.append(item);
    }
    byId("lines").append(list);
    this.board?.last(best.turns[0], null);
    // The position is on the board.
    say((answer.msg ?? "").replace(position, "").replace(/^\W+/, ""));
  }

  /** What was played in a place. @param {Place} place */
  async #explore(place) {
    this.#rows = [];
    const answer = /** @type {any} */ (await this.socket.ask(`explore ${place.view.position}`));
    if (this.at !== place) return;
    const played = byId("played");
    if (answer.t === "err" || this.#rows.length === 0) {
      played.textContent = word("none-played");
      return;
    }
    const table = document.createElement("table");
    const row = (/** @type {(string | Node)[]} */ cells, /** @type {"th" | "td"} */ kind) => {
      const line = table.insertRow();
      for (const cell of cells) {
        const box = document.createElement(kind);
        box.append(cell);
        line.append(box);
      }
    };
    row(["turn", "games", "white", "drawn", "black"].map((name) => word(name)), "th");
    for (const { turn, games, white, drawn, black } of this.#rows) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = typed(turn ?? "");
      if (turn) press(button, () => this.#line([turn]));
      row([turn ? button : "–", String(games), String(white), String(drawn), String(black)], "td");
    }
    const scroll = document.createElement("div");
    scroll.className = "scroll";
    scroll.tabIndex = 0;
    scroll.append(table);
    played.replaceChildren(scroll);
  }

  /** @override */
  draw() {
    const { at, view } = this;
    if (!at || !view || this.#editing) return;
    const steps = view.steps.join();
    this.board?.last(steps || at.turn, steps ? view.position : at.before?.view.position ?? null);
    this.mark();
    this.offer("end-turn", view.may_end);
    byId("status").textContent = this.asking || word(at.view.result ? "over" : `to-move-${view.to_move}`);
    byId("remove").hidden = !at.before;
    for (const [id, place] of Object.entries({ first: at.before, prev: at.before ?? this.#under, next: at.children[0] })) {
      /** @type {HTMLButtonElement} */ (byId(id)).disabled = !place;
    }
    const address = this.#address();
    /** @type {HTMLAnchorElement} */ (byId("address")).href = address;
    /** @type {HTMLAnchorElement} */ (byId("picture")).href = `${address}.svg`;
    for (const opponent of ["robot", "friend"]) {
      const link = /** @type {HTMLAnchorElement} */ (byId(`from-${opponent}`));
      link.href = address.replace("/analysis/", `/play#${opponent}=`);
      link.hidden = Boolean(at.view.result);
    }
    byId("tree").replaceChildren(...this.#branch(this.root));
  }

  /** The turns after a place: the main line, and the other turns in brackets after the one that they replace.
   * @param {Place | null | undefined} place
   * @returns {Node[]}
   */
  #branch(place) {
    /** @type {Node[]} */
    const shown = [];
    let next = place;
    while (next && next.children.length > 0) {
      const [main, ...others] = next.children;
      shown.push(this.#link(main));
      for (const other of others) {
        const variation = document.createElement("span");
        variation.className = "variation";
        variation.append("( ", this.#link(other), ...this.#branch(other), ") ");
        shown.push(variation);
      }
      next = main;
    }
    return shown;
  }

  /** @param {Place} place */
  #link(place) {
    const link = document.createElement("a");
    const [rows, side] = place.view.position.split(" ");
    link.href = `/analysis/${rows}/${side}`;
    link.textContent = `${place.ply}. ${typed(place.turn)} `;
    if (place === this.at) link.setAttribute("aria-current", "step");
    link.addEventListener("click", (event) => {
      event.preventDefault();
      this.go(place);
    });
    return link;
  }
}

/** An evaluation for the side to move: `+150`, `drawn`, `won in 5`.
 * @param {string} judgement
 */
function worthOf(judgement) {
  const [what, , turns] = judgement.split(" ");
  if (turns) return word(`${what}-in`, { n: turns });
  const pieces = Number(judgement) / 100;
  return Number.isNaN(pieces) ? word(what === "lost" ? "lost-game" : what) : `${pieces > 0 ? "+" : ""}${pieces.toFixed(1)}`;
}

new Analysis(/** @type {HTMLElement} */ (byId("content")));
