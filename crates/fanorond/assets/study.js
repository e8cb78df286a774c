// Writing studies: the server keeps the study, and each change is stored before it is shown.

import { Socket } from "./socket.js";
import { Task, withoutCommands } from "./task.js";
import { byId, press, say, submit, typed, word } from "./words.js";

/** @import { Line } from "./types" */

/** A study that its owner writes. */
class Study extends Task {
  /** @type {Record<string, any> | null} */
  #line = null;
  /** Whether points are marked, and where a line begins. */
  #marking = false;
  #begins = "";
  #ruleset = "";

  /** @param {string} number */
  constructor(number) {
    super(`study ${number}`);
    for (const id of ["first", "forward", "last"]) press(byId(id), () => this.ask(id));
    press(byId("remove"), () => this.ask("study remove"));
    press(byId("marking"), () => this.#mark(!this.#marking));
    press(byId("engine"), async () => {
      const answer = await this.ask("analyse");
      if (answer.t === "ok") this.tell(answer.msg ?? "");
    });
    submit("note-form", () => this.#save(`study note ${this.#field("note").value.replace(/\s+/g, " ").trim() || "none"}`));
    submit("title-form", () => this.#save(`study title ${this.#field("title").value.trim() || "none"}`));
    this.#field("shared").addEventListener("change", () => this.#save(this.#field("shared").checked ? "study share" : "study unshare"));
  }

  /** @param {string} id @returns {HTMLInputElement} */
  #field(id) {
    return byId(id);
  }

  /** @param {string} line */
  async #save(line) {
    const answer = await this.ask(line);
    if (answer.t === "ok") this.tell(word("saved"));
    return answer;
  }

  /** @override @param {Line & Record<string, any>} line */
  take(line) {
    if (line.t !== "study") return;
    const isNew = this.#line === null;
    this.#line = line;
    if (this.#ruleset !== line.ruleset) this.place(line.ruleset);
    this.#ruleset = line.ruleset;
    this.open = true;
    this.tell("");
    this.show(/** @type {any} */ (line), false);
    if (line.steps.length === 0) this.board?.last(line.last, null);
    this.board?.pointAt(line.marks);
    byId("status").textContent = `${word("turn-of", { after: line.after, of: line.of })} ${word(`to-move-${line.side}`)}`;
    byId("back").hidden = false;
    this.#field("note").value = line.note ?? "";
    if (isNew) this.#field("title").value = line.title ?? "";
    this.#field("shared").checked = line.shared;
    byId("variations").replaceChildren(...line.variations.map((/** @type {string} */ turn, /** @type {number} */ index) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = typed(turn);
      press(button, () => this.ask(`try ${index + 1}`));
      return button;
    }));
  }

  /** Begins or ends marking: a point that is tapped twice is marked, and two points are a line. @param {boolean} marking */
  #mark(marking) {
    this.#marking = marking;
    this.#begins = "";
    byId("marking").setAttribute("aria-pressed", String(marking));
    this.cancel();
    this.tell(marking ? word("mark-how") : "");
  }

  /** @override @param {string} name */
  pick(name) {
    if (!this.#marking) return super.pick(name);
    if (!this.#begins) {
      this.#begins = name;
      this.board?.mark("chosen", [name]);
      return;
    }
    const mark = this.#begins === name ? name : `${this.#begins}-${name}`;
    this.#begins = "";
    return this.ask(`study mark ${mark}`);
  }

  /** @override @param {string} name */
  lift(name) {
    return !this.#marking && super.lift(name);
  }

  /** @override */
  draw() {
    super.draw();
    byId("back").hidden = false;
  }
}

/** Makes a new study, and goes to it. */
class NewStudy {
  constructor() {
    this.socket = new Socket({
      opened: () => void this.socket.ask("guest"),
      line: (/** @type {any} */ line) => {
        if (line.t === "study" && line.status === "created") location.href = `/study/${line.study}/edit`;
      },
      lost: () => {},
    });
    submit("new", async () => {
      const ruleset = /** @type {HTMLSelectElement} */ (byId("ruleset")).value;
      this.#told(await this.socket.ask(`study new ${ruleset}`));
    });
    submit("import", async () => {
      const record = /** @type {HTMLTextAreaElement} */ (byId("record")).value;
      const [file] = /** @type {HTMLInputElement} */ (byId("file")).files ?? [];
      const text = record.trim() || (file ? await file.text() : "");
      const begun = await this.socket.ask("import");
      if (begun.t === "err") return this.#told(begun);
      for (const line of text.split(/\r?\n/)) this.socket.send(line.trim() === "." ? "" : line);
      this.#told(await this.socket.ask("."));
    });
  }

  /** @param {import("./types").Answer} answer */
  #told(answer) {
    const text = answer.t === "err" ? withoutCommands(answer) : "";
    byId("answer").textContent = text;
    say(text);
  }
}

const main = byId("content");
if (main.dataset.study) new Study(main.dataset.study);
else if (document.querySelector("[data-studies]")) new NewStudy();
