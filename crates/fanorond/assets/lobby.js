// The lobby: games of one's own, open challenges and seeks, a new game, and talk.

import { Invitation } from "./invitation.js";
import { byId, press, shift, submit, submitText, word } from "./words.js";

/** @import { Play } from "./play.js" */
/** @import { Talk, Terms, Time } from "./types" */

const MOST_TALK = 100;

/** @param {Time} time */
function timeText({ kind, days, main_s = 0, increment_s }) {
  if (kind === "days") return word("days", { n: days ?? 0 });
  return kind === "live" ? `${main_s / 60}+${increment_s}` : word("untimed");
}

/** @param {Terms} terms */
function termsText({ ruleset, start, time, rated, colour }) {
  const said = [start === "vela" ? "vela" : ruleset, timeText(time), word(rated ? "rated" : "unrated")];
  if (start.includes("/")) said.push(word("from"));
  if (colour !== "random") said.push(word(colour));
  return said.join(", ");
}

/**
 * @param {string} text
 * @param {() => unknown} pressed
 */
function button(text, pressed) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  press(made, pressed);
  return made;
}

/**
 * A row of a list: whom and what it is about, and what can be done.
 * @param {string} name
 * @param {string} text
 * @param {HTMLButtonElement[]} buttons
 */
function row(name, text, ...buttons) {
  const item = document.createElement("li");
  const about = document.createElement("b");
  about.textContent = name;
  const rest = document.createElement("span");
  rest.textContent = text;
  item.append(about, rest, ...buttons);
  return item;
}

/**
 * Adds a line of talk to a list.
 * @param {HTMLElement} list
 * @param {Talk} talk
 */
export function speak(list, { from, text, channel, kind }) {
  const where = channel ? `#${channel} ` : kind === "tell" ? "→ " : "";
  list.append(row(from, where + text));
  if (list.childElementCount > MOST_TALK) list.firstElementChild?.remove();
  list.scrollTop = list.scrollHeight;
}

/** What is open to be played. */
export class Lobby {
  /** @type {Map<number, Terms>} */
  seeks = new Map();
  /** @type {Map<number, Terms>} */
  challenges = new Map();
  ready = false;

  /** @param {Play} play */
  constructor(play) {
    this.play = play;
    this.invitation = new Invitation(play);
    const form = /** @type {HTMLFormElement} */ (byId("new"));
    const enable = () => {
      const opponent = new FormData(form).get("with");
      for (const part of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-with]"))) {
        part.hidden = part.dataset.with !== opponent;
      }
    };
    form.addEventListener("change", enable);
    enable();
    submit("new", () => {
      const said = (/** @type {string} */ name) => String(new FormData(form).get(name) ?? "");
      const opponent = { robot: `play robot${said("level")}`, player: `challenge ${said("name")}`, friend: "invite" }[said("with")] ?? "seek";
      const position = said("from");
      const rated = said("rated") && !position ? "rated" : "unrated";
      return play.act([opponent, position || said("board"), said("time"), said("colour"), rated].join(" "));
    });
    byId("name").addEventListener("focus", () => play.quiet("who"));
    submitText("talk-form", "talk-text", async (text) => {
      const channel = /** @type {HTMLSelectElement} */ (byId("channel")).value;
      const line = `tell #${channel} ${text}`;
      let answer = await play.quiet(line);
      if (answer.refusal === "not_inside") {
        await play.quiet(`channel join ${channel}`);
        answer = await play.quiet(line);
      }
      if (answer.t === "err") play.tell(answer.msg);
      else speak(byId("lobby-talk"), { t: "talk", kind: "channel", channel, from: play.name, text });
      return answer.t === "ok";
    });
  }

  /** Begins the next game with a position, as it is in addresses, or as usual.
   * @param {string} opponent
   * @param {string} address
   */
  from(opponent = "", address = "") {
    const form = /** @type {HTMLFormElement} */ (byId("new"));
    const position = /** @type {HTMLInputElement} */ (byId("from-position"));
    const known = position.value;
    position.value = address.replace(/\/(?=[bw]$)/, " ");
    if (position.value === known) return;
    byId("from").hidden = !address;
    for (const part of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-usual]"))) part.hidden = Boolean(address);
    if (!address) return;
    const board = /** @type {HTMLImageElement} */ (byId("from-board"));
    [board.src, board.alt] = [`/analysis/${address}.svg`, position.value];
    /** @type {HTMLInputElement} */ (form.querySelector(`[value=${opponent}]`)).checked = true;
    form.dispatchEvent(new Event("change"));
  }

  /** Forgets everything, before the server tells it again. Until then nothing on the page moves. */
  clear() {
    this.seeks.clear();
    this.challenges.clear();
    this.ready = false;
  }

  /** Shows what the server has told. */
  show() {
    this.ready = true;
    this.draw();
    byId("content").classList.remove("waits");
  }

  /** @param {Terms} terms */
  take(terms) {
    const [all, number] = terms.seek ? [this.seeks, terms.seek] : [this.challenges, terms.challenge ?? 0];
    if (terms.replaces) all.delete(terms.replaces);
    // Rows of lists have no status: they are all open.
    if (["open", "reopened", undefined].includes(terms.status)) all.set(number, terms);
    else all.delete(number);
    this.draw();
  }

  /** What the answer to an own command says of challenges and seeks: nobody is told what they did themselves.
   * @param {any} answer
   */
  answered({ done = "", withdrawn, ...terms }) {
    if (terms.from && (["sent", "invited"].includes(done) || done.startsWith("seeking"))) this.take({ ...terms, status: "open" });
    else if (done === "started") this.challenges.delete(terms.game);
    else if (terms.challenge) this.challenges.delete(terms.challenge);
    if (done === "matched") this.seeks.delete(terms.seek);
    for (const seek of Array.isArray(withdrawn) ? withdrawn : []) this.seeks.delete(seek);
    this.draw();
  }

  /** @param {{ name: string, bot: boolean }[]} rows */
  online(rows) {
    byId("names").replaceChildren(...rows.map(({ name }) => new Option(name)));
  }

  draw() {
    if (!this.ready) return;
    // What was never seen surprises nobody.
    if (byId("content").classList.contains("waits")) this.#draw();
    else shift(() => this.#draw());
  }

  /** Shows the rows of a list. Each keeps its place and its buttons.
   * @param {string} id
   * @param {{ number: number, name: string, text: string, buttons: [string, () => unknown][] }[]} rows
   */
  #rows(id, rows) {
    const known = new Map([.../** @type {NodeListOf<HTMLElement>} */ (byId(id).querySelectorAll("li"))].map((it) => [Number(it.dataset.number), it]));
    for (const { number, name, text, buttons } of rows) {
      const item = known.get(number) ?? row(name, text, ...buttons.map(([key, pressed]) => button(word(key), pressed)));
      item.dataset.number = String(number);
      item.children[1].textContent = text;
      if (!known.delete(number)) byId(id).append(item);
    }
    for (const gone of known.values()) gone.remove();
  }

  #draw() {
    const { play } = this;
    const act = (/** @type {string} */ key, /** @type {string} */ line) => /** @type {[string, () => unknown]} */ ([key, () => play.act(line)]);
    this.#rows("challenges", [...this.challenges].map(([number, it]) => {
      const mine = it.from === play.name;
      const buttons = mine ? [act("withdraw", `withdraw ${number}`)] : [act("accept", `accept ${number}`), act("decline", `decline ${number}`)];
      if (it.start.includes("/")) buttons.push(["from-see", () => open(`/analysis/${it.start.replace(" ", "/")}`)]);
      return { number, name: mine ? `→ ${it.to}` : it.from, text: termsText(it), buttons };
    }));
    const invitations = [...this.seeks].filter(([, it]) => it.code);
    this.#rows("invitations", invitations.map(([number, it]) => {
      return { number, name: it.code ?? "", text: termsText(it), buttons: [act("withdraw", `unseek ${number}`)] };
    }));
    this.invitation.show(invitations.at(-1)?.[1]);
    const seeks = [...this.seeks].filter(([, it]) => !it.code);
    this.#rows("seeks", seeks.map(([number, it]) => {
      const rating = it.rating ? ` (${it.rating.rating}${it.rating.provisional ? "?" : ""})` : "";
      const buttons = [it.from === play.name ? act("withdraw", `unseek ${number}`) : act("play", `play ${number}`)];
      return { number, name: it.from + rating, text: termsText(it), buttons };
    }));
    byId("no-seeks").hidden = seeks.length > 0;
    const games = [...play.games.values()].filter((it) => it.status === "playing" && it.you);
    this.#rows("own", games.map((it) => {
      const text = [it.ruleset, timeText(it.clock), it.to_move === it.you ? word("your-turn") : ""].filter(Boolean).join(", ");
      return { number: it.game, name: it.you === "w" ? it.black : it.white, text, buttons: [["open", () => play.show(it.game)]] };
    }));
    byId("own-games").hidden = games.length === 0;
  }
}
