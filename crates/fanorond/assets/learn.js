// Lessons: the words are on the page, and the server says what a turn does.

import { Task } from "./task.js";
import { byId, press, say, word } from "./words.js";

/** @import { Line } from "./types" */

const DONE = "lessons";

/** The lessons that this browser has seen done: guests have no account that knows. @returns {number[]} */
const done = () => JSON.parse(localStorage.getItem(DONE) ?? "[]");

/** A lesson. */
class Lesson extends Task {
  /** The task that is shown, from 0. */
  at = -1;
  /** The next task, while what was right is read. @type {(Line & Record<string, any>) | null} */
  #waiting = null;
  #solved = false;

  /** @param {HTMLElement} main */
  constructor(main) {
    super(`learn ${main.dataset.lesson}`);
    this.number = Number(main.dataset.lesson);
    this.sections = /** @type {HTMLElement[]} */ ([...main.querySelectorAll("section.task")]);
    press(byId("next"), () => this.#next());
  }

  /** A part of the task that is shown. @param {string} name */
  part(name) {
    return /** @type {HTMLElement} */ (this.sections[this.at].querySelector(name));
  }

  /** @override @param {string} text */
  tell(text) {
    if (this.at < 0) return;
    this.part(".answer").textContent = text;
    say(text);
  }

  /** @override @param {Line & Record<string, any>} line */
  take(line) {
    if (line.t === "preview") return this.previewed(line);
    if (line.t !== "lesson" || line.lesson !== this.number) return;
    switch (line.status) {
      case "task":
        if (this.#solved) this.#waiting = line;
        else this.#task(line);
        break;
      case "under_way":
        this.tell(word("continue"));
        this.show(/** @type {any} */ (line));
        break;
      case "right":
        this.#solved = true;
        void this.after(line.position, line.turn);
        this.tell(`${word("right")} ${this.part(".right").textContent}`);
        byId("next").hidden = this.at + 1 === this.sections.length;
        break;
      case "missed":
        this.tell(this.part(".miss").textContent ?? "");
        this.show(/** @type {any} */ (line));
        break;
      case "done":
        localStorage.setItem(DONE, JSON.stringify([...new Set([...done(), this.number])]));
        this.part(".answer").append(` ${word("lesson-over")}`);
        byId("next-lesson").classList.remove("quiet");
        byId("next-lesson").focus();
    }
  }

  /** @param {Line & Record<string, any>} line */
  #task(line) {
    const isNew = this.at !== line.task - 1;
    this.at = line.task - 1;
    this.open = true;
    if (isNew) {
      this.sections.forEach((it, index) => it.classList.toggle("shown", index === this.at));
      this.use(this.part("figure"));
    }
    this.show(/** @type {any} */ (line));
  }

  #next() {
    const line = this.#waiting;
    if (!line) return;
    [this.#waiting, this.#solved] = [null, false];
    byId("next").hidden = true;
    this.#task(line);
    this.part(".goal").scrollIntoView({ block: "nearest" });
    say(this.part(".goal").textContent);
  }
}

const main = /** @type {HTMLElement | null} */ (document.querySelector("main[data-lesson]"));
if (main) {
  byId("next-lesson").classList.add("quiet");
  new Lesson(main);
} else {
  for (const number of done()) document.querySelector(`[data-lesson="${number}"] .done`)?.removeAttribute("hidden");
}
