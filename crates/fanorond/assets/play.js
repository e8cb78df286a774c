// The page to play on: a lobby and a game over one connection. It says what the server says.

import { Lobby, speak } from "./lobby.js";
import { Socket } from "./socket.js";
import { Table } from "./table.js";
import { byId, press, say, submitText, word } from "./words.js";

/** @import { Answer, Line, State, Talk } from "./types" */

/** Lists that the page asks for. They are spoken only to those who ask for them with a command. */
const LISTS = new Set(["table", "record", "preview"]);
/** Lines that are not spoken here: answers belong to those who asked, and seeks would never end. */
const UNSAID = new Set(["ok", "err", "seek", "hello"]);
const MOST_LOG = 200;
const NOTICE_MS = 8000;

/** The page. */
export class Play {
  name = "";
  guest = false;
  /** @type {Map<number, State>} Games that the server has told of. */
  games = new Map();
  /** @type {Map<number, Talk[]>} */
  talks = new Map();
  /** @type {(Line & Record<string, any>) | null} The preview that was asked for. */
  #preview = null;
  #typed = 0;
  #notice = 0;

  constructor() {
    this.table = new Table(this);
    this.lobby = new Lobby(this);
    this.socket = new Socket({
      opened: () => void this.#enter(),
      line: (line) => this.#take(line),
      lost: (seconds) => {
        this.table.clocks.stop();
        byId("connection").hidden = false;
        byId("connection-text").textContent = word(seconds === null ? "ended" : "lost");
        byId("again").hidden = seconds !== null;
      },
    });
    press(byId("again"), () => this.socket.restart());
    submitText("line-form", "line", (text) => this.#type(text));
    submitText("say-form", "say", async (text) => {
      const answer = await this.quiet(`say ${text}`);
      if (answer.t === "err") this.tell(answer.msg);
      else this.#talk({ t: "talk", kind: "say", from: this.name, text, game: this.table.game });
      return answer.t === "ok";
    });
    addEventListener("hashchange", () => this.#address());
    // The clocks of the page may have stopped while the machine slept.
    document.addEventListener("visibilitychange", () => !document.hidden && this.table.game && void this.quiet(`board ${this.table.game}`));
    addEventListener("beforeunload", (event) => {
      if (this.guest && [...this.games.values()].some((it) => it.you && it.status === "playing" && it.ply > 1)) event.preventDefault();
    });
  }

  /** Sends a line whose answer nobody needs to hear.
   * @param {string} line
   */
  quiet(line) {
    return this.socket.ask(line);
  }

  /** Sends a line for the player, and says the answer.
   * @param {string} line
   */
  async act(line) {
    const answer = await this.socket.ask(line);
    if (!this.#started(answer)) this.tell(answer.msg);
    return answer;
  }

  /** Shows the game that an answer says has started.
   * @param {Answer} answer
   */
  #started({ done = "", game = 0 }) {
    const has = ["started", "matched"].includes(done);
    if (has) this.show(game);
    return has;
  }

  /**
   * The board after turns that are not played.
   * @param {string} line
   * @returns {Promise<any>}
   */
  async preview(line) {
    const answer = await this.socket.ask(line);
    if (answer.t === "err") this.tell(answer.msg);
    return answer.t === "ok" ? this.#preview : null;
  }

  /** Fetches the turns of a game, a page at a time.
   * @param {number} game
   */
  async moves(game) {
    let line = `moves ${game}`;
    while (line) line = /** @type {{ more?: string }} */ (await this.socket.ask(line)).more ?? "";
  }

  /** Shows and speaks a sentence. The lines behind it tell people at a terminal what to type.
   * @param {string | undefined} text
   */
  tell(text) {
    if (!text) return;
    const [said] = text.split("\n");
    say(said);
    this.#log(text);
    const notice = byId("notice");
    notice.textContent = said;
    notice.hidden = false;
    clearTimeout(this.#notice);
    this.#notice = setTimeout(() => (notice.hidden = true), NOTICE_MS);
  }

  /** Shows a game, or the lobby for 0.
   * @param {number} game
   */
  show(game) {
    const hash = game ? `#${game}` : "#";
    if (location.hash !== hash && location.hash + "#" !== hash) location.hash = hash;
    else this.#address();
  }

  #address() {
    // The page of an invitation leads here.
    const code = /^#join=(\w+)$/.exec(location.hash)?.[1];
    if (code) {
      history.replaceState(null, "", "#");
      void this.act(`join ${code}`);
    }
    // The page of a position leads here.
    const [, opponent, position] = /^#(robot|friend)=([1-9bw/]+\/[bw])$/.exec(location.hash) ?? [];
    this.lobby.from(opponent, position);
    const game = Number(location.hash.slice(1));
    const state = this.games.get(game);
    byId("lobby").hidden = Boolean(state);
    if (state && this.table.game !== game) {
      void this.table.open(state);
      byId("talk").replaceChildren();
      for (const talk of this.talks.get(game) ?? []) speak(byId("talk"), talk);
      byId("game-title").focus();
    } else if (!state) {
      this.table.close();
      if (game) void this.act(`board ${game}`);
    }
    this.#title();
  }

  #title() {
    const waits = [...this.games.values()].some((it) => it.status === "playing" && it.you === it.to_move);
    document.title = (waits ? "● " : "") + document.title.replace(/^● /, "");
  }

  /** A new connection: the server tells the games again. */
  async #enter() {
    this.games.clear();
    this.lobby.clear();
    this.name = "";
    // A member is logged in before the first line is read, and stays it.
    const answer = await this.socket.ask("guest");
    if (!this.name) {
      byId("connection-text").textContent = answer.msg ?? "";
      return;
    }
    byId("connection").hidden = true;
    await Promise.all(["seeks", "seeks mine", "pending", "channel"].map((line) => this.socket.ask(line)));
    this.lobby.show();
    const live = [...this.games.values()].filter((it) => it.you && it.clock.kind === "live" && it.status === "playing");
    // The game that was shown comes back with its whole state.
    const shown = this.table.game;
    const state = this.games.get(shown);
    if (state) this.table.take(state, null);
    if (shown && !state) void this.act(`board ${shown}`);
    else if (!location.hash && live.length === 1) this.show(live[0].game);
    else this.#address();
  }

  /** @param {any} line */
  #take(line) {
    const known = line.t === "state" ? this.games.get(line.game) : undefined;
    // A board that was spoken is not spoken again because the page asked for it.
    const repeated = known?.msg && known.ply === line.ply && known.status === line.status && `${known.steps}` === `${line.steps}`;
    switch (line.t) {
      case "state": this.#state(line); break;
      case "challenge": case "seek": this.lobby.take(line); break;
      case "table": this.#table(line); break;
      case "talk": this.#talk(line); break;
      case "preview": this.#preview = line; break;
      case "record": if (line.game === this.table.game && line.turns) this.table.list(line.turns, line.from ?? 1); break;
      case "queue": this.#queued(line.game, line.queued); break;
      case "notice": if (!line.hint) this.tell(line.msg); return;
      case "offer": case "presence": this.tell(line.msg); return;
      case "ok":
        if (line.done === "logged_in") this.#logged(line);
        if (line.done === "queued") this.#queued(line.game, line.queue);
        this.lobby.answered(line);
        break;
    }
    // Of the boards that the server tells at the login, those of live games are spoken.
    const later = line.t === "state" && !this.lobby.ready && line.clock.kind !== "live";
    if (later || UNSAID.has(line.t) || (LISTS.has(line.t) && this.#typed === 0) || (repeated && this.#typed === 0)) return;
    if (line.t === "challenge") return this.tell(line.msg);
    say(line.msg);
    if (line.msg) this.#log(line.msg);
  }

  /** @param {Answer} answer */
  #logged({ name = "", guest = false }) {
    [this.name, this.guest] = [name, guest];
    byId("me").textContent = name;
    for (const part of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-for]"))) {
      part.hidden = part.dataset.for !== (guest ? "guest" : "member");
    }
  }

  /** @param {State} state */
  #state(state) {
    if (state.past) return;
    const isNew = !this.games.has(state.game) && state.you && state.ply === 0 && state.status === "playing";
    this.games.set(state.game, state);
    if (state.game === this.table.game) this.table.take(state);
    else if (isNew && state.clock.kind === "live") this.show(state.game);
    else if (Number(location.hash.slice(1)) === state.game) this.#address();
    this.lobby.draw();
    this.#title();
  }

  /** What is queued has changed, and nothing else.
   * @param {number} game
   * @param {string} [queued]
   */
  #queued(game, queued) {
    const state = this.games.get(game);
    if (!state) return;
    state.queued = queued;
    if (game === this.table.game) this.table.take(state);
  }

  /** @param {{ name: string, rows: any[] }} table */
  #table({ name, rows }) {
    if (name === "seeks") for (const it of rows) this.lobby.take(it);
    if (name === "who") this.lobby.online(rows);
    if (name === "pending") {
      for (const it of rows) if (it.kind === "challenge") this.lobby.take({ ...it, challenge: it.number });
    }
    if (name === "channels") {
      const joined = rows.filter((it) => !this.guest || it.joined);
      byId("channel").replaceChildren(...joined.map((it) => new Option(`#${it.channel}`, it.channel)));
    }
  }

  /** @param {Talk} talk */
  #talk(talk) {
    if (!talk.game) return speak(byId("lobby-talk"), talk);
    this.talks.set(talk.game, [...this.talks.get(talk.game) ?? [], talk]);
    if (talk.game === this.table.game) speak(byId("talk"), talk);
  }

  /** A line that the player typed.
   * @param {string} line
   */
  async #type(line) {
    this.#log(`> ${line}`);
    this.#typed += 1;
    const answer = await this.socket.ask(line);
    this.#typed -= 1;
    // The server may not know by which address browsers reach it.
    const link = answer.done === "share" && !answer.url && !answer.private ? `\n${location.origin}/game/${answer.game}` : "";
    const text = (answer.msg ?? answer.text ?? "") + link;
    say(text);
    if (text) this.#log(text);
    this.#started(answer);
    return true;
  }

  /** @param {string} text */
  #log(text) {
    const log = byId("log");
    const item = document.createElement("li");
    item.textContent = text;
    log.append(item);
    if (log.childElementCount > MOST_LOG) log.firstElementChild?.remove();
    log.scrollTop = log.scrollHeight;
  }
}

new Play();
