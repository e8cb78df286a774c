// What all pages need: their words in the language of the page, the place that screen readers read aloud, their elements.

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
 * How a game ended, as the server said it in a state that is over.
 * @param {{ game: number, msg?: string, result: string | null }} state
 */
export function ending({ game, msg, result }) {
  const about = new RegExp(`^\\S+ ${game}\\s?: (.*)$`, "gm");
  const said = [...(msg ?? "").matchAll(about)].pop()?.[1] ?? "";
  return result === "*" ? said : `${result} ${said}`;
}

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

/**
 * What a button does.
 * @param {string} id
 * @param {() => unknown} act
 */
export function press(id, act) {
  byId(id).addEventListener("click", act);
}

/**
 * What a form with one text does with it. The field keeps the text if it was refused.
 * @param {string} form
 * @param {string} input
 * @param {(text: string) => Promise<boolean>} send
 */
export function submit(form, input, send) {
  byId(form).addEventListener("submit", async (event) => {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (byId(input));
    const text = field.value.trim();
    if (text && await send(text) && field.value.trim() === text) field.value = "";
  });
}
