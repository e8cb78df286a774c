// What all pages need: their words in the language of the page, the place that screen readers read aloud, their elements.

/** @import { State } from "./types" */

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 15_000;
const STILL_MS = 1000;

/** @type {Record<string, string>} */
const WORDS = {};
const template = document.getElementById("words");
if (template instanceof HTMLTemplateElement) {
  for (const it of /** @type {NodeListOf<HTMLElement>} */ (template.content.querySelectorAll("[data-word]"))) {
    WORDS[it.dataset.word ?? ""] = it.textContent ?? "";
  }
}

/**
 * A text of the page, with its parts: `%name%` in it becomes `parts.name`.
 * @param {string} key
 * @param {Record<string, string | number>} [parts]
 */
export function word(key, parts = {}) {
  const text = WORDS[key] ?? key;
  return text.replace(/%(\w+)%/g, (_, part) => String(parts[part] ?? ""));
}

/**
 * What the server wrote as JSON. French has spaces before some signs, at which no line may break; JSON itself has none.
 * @param {string} text
 */
export const parsed = (text) => JSON.parse(document.documentElement.lang === "fr" ? text.replace(/ (?=[:;?!])/g, "\u00a0") : text);

const live = document.querySelector(".live");
/** @type {string[]} */
let waiting = [];

/**
 * Speaks a text. What is said in the same moment is spoken together.
 * @param {string | null | undefined} text
 */
export function say(text) {
  if (!text || !live) return;
  waiting.push(text);
  if (waiting.length > 1) return;
  // A reader speaks what changes, so the same text twice needs an empty one between.
  live.textContent = "";
  setTimeout(() => {
    live.textContent = waiting.join("\n");
    waiting = [];
  }, 60);
}

/**
 * How a game ended.
 * @param {State} state
 */
export function ending({ result, ending = "" }) {
  return result === "*" ? ending : `${result} ${ending}`;
}

/**
 * A turn as people type it: what ends it early is `end` in records.
 * @param {string} turn
 */
export const typed = (turn) => turn.replace(/,end$/, ",stop");

/**
 * Milliseconds until a lost connection is tried again. Not all pages come back in the same moment after a restart of
 * the server.
 * @param {number} losses
 */
export const pause = (losses) => Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** losses) * (0.75 + Math.random() / 2);

/**
 * The element with this id, which the page has.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @returns {T}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw Error(`the page has no #${id}`);
  return /** @type {T} */ (found);
}

/** For how many reasons a button does nothing. @type {WeakMap<HTMLButtonElement, number>} */
const resting = new WeakMap();

/**
 * A button does nothing until something has happened. It gets the focus back.
 * @param {HTMLButtonElement} button
 * @param {unknown} until
 */
async function rest(button, until) {
  const focused = document.activeElement === button;
  const more = (/** @type {number} */ count) => {
    const reasons = (resting.get(button) ?? 0) + count;
    resting.set(button, reasons);
    button.disabled = reasons > 0;
  };
  more(1);
  await until;
  more(-1);
  if (focused && document.activeElement === document.body) button.focus();
}

/**
 * What a button does. It waits for the answer.
 * @param {HTMLButtonElement} button
 * @param {() => unknown} act
 */
export function press(button, act) {
  button.addEventListener("click", () => void rest(button, act()));
}

/**
 * What a form does. It waits for the answer, so that two clicks send it once.
 * @param {string} id
 * @param {() => Promise<unknown>} send
 */
export function submit(id, send) {
  const button = /** @type {HTMLButtonElement} */ (byId(id).querySelector("button"));
  byId(id).addEventListener("submit", (event) => {
    event.preventDefault();
    void rest(button, send());
  });
}

/**
 * What a form with one text does with it. The field keeps the text if it was refused.
 * @param {string} id
 * @param {string} input
 * @param {(text: string) => Promise<boolean>} send
 */
export function submitText(id, input, send) {
  submit(id, async () => {
    const field = /** @type {HTMLInputElement} */ (byId(input));
    const text = field.value.trim();
    if (text && await send(text) && field.value.trim() === text) field.value = "";
  });
}

/** Where a button is seen, and what it is about. @param {Element} button */
function place(button) {
  const { x, y } = button.getBoundingClientRect();
  return [x, y, button.closest("[data-about]")?.getAttribute("data-about")].join();
}

/**
 * Changes the page because of what others did. A button that appears, moves or is about something else does nothing for
 * a second: somebody may be about to press what was there.
 * @param {() => void} change
 */
export function shift(change) {
  const buttons = () => /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll(".rows button, .aside .actions button, #offer button"));
  const before = new Map([...buttons()].map((it) => [it, place(it)]));
  change();
  for (const it of buttons()) {
    if (before.get(it) !== place(it)) void rest(it, new Promise((done) => setTimeout(done, STILL_MS)));
  }
}
