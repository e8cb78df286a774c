// The page of a running game: each event is the whole state of the game, so a gap needs no repair but the turns
// between, which the page itself has.

import { Clocks } from "./clock.js";
import { replay } from "./replay.js";
import { ending, parsed, pause, say, typed, word } from "./words.js";

/** @import { Replay } from "./replay.js" */
/** @import { State } from "./types" */

const AGAIN_MS = 6000;
const SILENCE_MS = 60_000;

const main = /** @type {HTMLElement | null} */ (document.querySelector("main[data-events]"));

/** A game that is watched. */
class Watch {
  /** @type {AbortController | null} */
  #stream = null;
  /** Whether no state was missed since the one before. */
  #follows = false;
  /** @type {State | null} */
  #newest = null;
  #over = false;
  #losses = 0;
  #retry = 0;

  /**
   * @param {HTMLElement} main
   * @param {Replay} replay
   */
  constructor(main, replay) {
    this.main = main;
    this.replay = replay;
    this.clocks = new Clocks(main);
    void this.#open();
    // Browsers have few streams for one server, so a tab that nobody sees has none. A phone that slept may have a
    // stream that is dead and does not know it yet.
    for (const it of ["visibilitychange", "online", "pageshow"]) addEventListener(it, () => void this.#open(), true);
  }

  /** Reads the stream until it ends, then tries again. The browser's own reader of streams would give up at an answer
   * such as 503.
   */
  async #open() {
    clearTimeout(this.#retry);
    this.#stream?.abort();
    this.#follows = false;
    if (document.hidden) this.clocks.stop();
    if (this.#over || document.hidden) return;
    const stream = this.#stream = new AbortController();
    try {
      const answer = await fetch(this.main.dataset.events ?? "", { signal: stream.signal, cache: "no-store" });
      // The game is over, and this page was told.
      if (answer.status === 204) return;
      if (answer.ok && answer.body) await this.#read(answer.body);
    } catch {
      // The line was cut.
    }
    if (this.#stream !== stream || stream.signal.aborted || this.#over) return;
    this.clocks.stop();
    if (!this.main.classList.contains("stale")) say(word("stale"));
    this.main.classList.add("stale");
    this.#retry = setTimeout(() => void this.#open(), pause(this.#losses));
    this.#losses += 1;
  }

  /** @param {ReadableStream<Uint8Array<ArrayBuffer>>} body */
  async #read(body) {
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    let silence = 0;
    try {
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        // The server sends something every 20 seconds.
        clearTimeout(silence);
        silence = setTimeout(() => void reader.cancel(), SILENCE_MS);
        const lines = (rest + part.value).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) if (line.startsWith("data: ")) await this.#take(parsed(line.slice(6)));
      }
    } finally {
      clearTimeout(silence);
    }
  }

  /** @param {State} state */
  async #take(state) {
    const { replay } = this;
    this.#newest = state;
    this.#losses = 0;
    this.main.classList.remove("stale");
    this.clocks.set(state.clock, state.status === "playing" ? state.to_move : null);
    this.#over = state.status === "over";
    const watching = replay.ply === replay.last;
    if (replay.positions[state.ply] === state.position) {
      replay.cut(state.ply);
    } else if (this.#follows && state.ply === replay.last + 1 && state.last) {
      replay.append(typed(state.last), state.position);
      if (watching) replay.go(state.ply, state.msg);
      else say(state.msg ?? state.last);
    } else {
      await this.#reload(state);
    }
    this.#follows = true;
    if (watching) {
      // The steps of an unfinished turn; or none, if they were taken back.
      replay.board.show(state.board ?? state.position, state.steps.join(","));
      const before = state.board ? state.position : replay.positions[replay.ply - 1];
      replay.board.last(state.steps.join(",") || state.last, before);
    }
    if (this.#over) {
      const result = document.querySelector('[data-live="result"]');
      if (result) result.textContent = ending(state);
      say(ending(state));
    }
  }

  /** Loads the page again and takes its turns, and what it says of the game.
   * @param {State} state
   */
  async #reload(state) {
    const answer = await fetch(location.href, { cache: "reload" });
    if (answer.ok) {
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      this.replay.replace(page);
      for (const part of document.querySelectorAll("[data-live]")) {
        const newer = page.querySelector(`[data-live="${part.getAttribute("data-live")}"]`);
        if (newer) part.replaceWith(newer);
      }
    }
    const { positions, last } = this.replay;
    // The server keeps a page for some seconds.
    if (last !== state.ply || positions[last] !== state.position) {
      setTimeout(() => this.#newest === state && void this.#reload(state), AGAIN_MS);
    }
  }
}

if (main && replay) new Watch(main, replay);
