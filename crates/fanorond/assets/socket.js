// One connection to the server in json mode: a text message is a line. It connects again after a loss.

import { parsed, pause } from "./words.js";

/** @import { Answer, Line } from "./types" */

const PING_EVERY_MS = 25_000;
const ANSWER_WITHIN_MS = 8_000;

/** What an answer is when the connection was lost before it came. */
const LOST = /** @type {Answer} */ ({ t: "err", code: "lost" });

/** The connection of the page. */
export class Socket {
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Map<string, (answer: Answer) => void>} */
  #asked = new Map();
  #tag = 0;
  #losses = 0;
  #retry = 0;
  #ended = false;

  /**
   * @param {{ opened: () => void, line: (line: Line) => void, lost: (seconds: number | null) => void }} owner
   * `lost` gets the seconds until the next attempt, or null if there is none.
   */
  constructor(owner) {
    const address = new URL(`/ws?words&language=${document.documentElement.lang}`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    this.address = address.href;
    this.owner = owner;
    addEventListener("online", () => this.#now());
    // A page that was left may be kept by the browser, and nobody is there.
    addEventListener("pagehide", () => this.#drop());
    addEventListener("pageshow", () => this.#now());
    document.addEventListener("visibilitychange", () => this.#awake());
    setInterval(() => document.visibilityState === "visible" && this.#check(), PING_EVERY_MS);
    this.#connect();
  }

  get open() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Connects, also after the server said goodbye. */
  restart() {
    this.#ended = false;
    this.#now();
  }

  /**
   * Sends a line, and gives its answer.
   * @param {string} line
   * @returns {Promise<Answer>}
   */
  ask(line) {
    if (!this.#socket || !this.open) return Promise.resolve(LOST);
    this.#tag += 1;
    const tag = String(this.#tag);
    this.#socket.send(`@${tag} ${line}`);
    return new Promise((answered) => this.#asked.set(tag, answered));
  }

  /** Sends a line that has no answer: one of a record that is pasted.
   * @param {string} line
   */
  send(line) {
    if (this.open) this.#socket?.send(line);
  }

  #connect() {
    clearTimeout(this.#retry);
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    socket.onopen = () => this.owner.opened();
    socket.onmessage = ({ data }) => {
      if (this.#socket === socket) this.#read(parsed(data));
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  /** @param {Line} line */
  #read(line) {
    this.#losses = 0;
    if (line.t === "ping") void this.ask("pong");
    // The server closes the connection, and coming back at once would be wrong.
    if (line.ends) this.#ended = true;
    this.owner.line(line);
    const answered = line.id === undefined ? undefined : this.#asked.get(line.id);
    if (answered) {
      this.#asked.delete(line.id ?? "");
      answered(/** @type {Answer} */ (line));
    }
  }

  #lost() {
    this.#socket = null;
    for (const answered of this.#asked.values()) answered(LOST);
    this.#asked.clear();
    if (this.#ended) return this.owner.lost(null);
    const wait = pause(this.#losses);
    this.#losses += 1;
    this.#retry = setTimeout(() => this.#connect(), wait);
    this.owner.lost(wait / 1000);
  }

  #now() {
    if (!this.#socket && !this.#ended) this.#connect();
  }

  #awake() {
    if (document.visibilityState !== "visible") return;
    this.#now();
    this.#check();
  }

  /** A connection that does not answer is dead, though nobody has said so. */
  #check() {
    const socket = this.#socket;
    if (!socket || !this.open) return;
    const given = setTimeout(() => this.#socket === socket && this.#drop(), ANSWER_WITHIN_MS);
    void this.ask("ping").then(() => clearTimeout(given));
  }

  /** Closes the connection without waiting for the server. */
  #drop() {
    const socket = this.#socket;
    if (!socket) return;
    socket.onclose = null;
    socket.close();
    this.#lost();
  }
}
