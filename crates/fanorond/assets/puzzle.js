// A puzzle: the server has the task, the answer of the opponent, and what came of it.

import { Task, withoutCommands } from "./task.js";
import { byId, press, say, word } from "./words.js";

/** @import { Line } from "./types" */

/** The puzzle of the page. */
class Puzzle extends Task {
  #ruleset = "";

  /** @param {HTMLElement} main */
  constructor(main) {
    super(main.dataset.puzzle ?? "puzzle");
    press(byId("hint"), () => this.socket.ask("puzzle hint"));
    press(byId("solution"), () => this.ask("puzzle skip"));
    press(byId("next"), async () => {
      this.tell("");
      await this.ask("puzzle");
    });
  }

  /** @override @param {Line & Record<string, any>} line */
  take(line) {
    if (line.t === "preview") return this.previewed(line);
    if (line.t !== "puzzle") return;
    const stage = /** @type {any} */ (line);
    const over = ["solved", "wrong", "skipped"].includes(line.status);
    byId("hint").hidden = byId("solution").hidden = over;
    byId("next").hidden = byId("game").hidden = !over;
    switch (line.status) {
      case "task":
        this.open = true;
        this.#board(line.position);
        byId("goal").textContent = `${(line.msg ?? "").split("\n")[0]} ${word(`you-play-${line.side}`)}`;
        this.tell("");
        say(byId("goal").textContent);
        return this.show(stage);
      case "under_way":
        this.show(stage);
        return this.tell(word("continue"));
      case "second":
        this.tell(word("second", { turn: line.reply }));
        this.show(stage);
        return this.board?.last(line.reply, null);
      case "hint":
        return this.tell(withoutCommands(line));
    }
    if (!over) return;
    const game = /** @type {HTMLAnchorElement} */ (byId("game"));
    game.href = `/game/${line.game}/${line.ply}`;
    this.tell(withoutCommands(line));
    void this.after(line.position, line.status === "solved" ? line.turn : line.solutions[0]);
    this.draw();
  }

  /** Puts the board of a puzzle on the page. @param {string} position */
  #board(position) {
    const rows = position.split(" ")[0].split("/").length;
    const columns = [...position.split("/")[0]].reduce((sum, sign) => sum + (Number(sign) || 1), 0);
    const ruleset = rows === 3 ? "telo" : columns === 5 ? "dimyand" : "tsivy";
    if (ruleset !== this.#ruleset) this.place(ruleset);
    this.#ruleset = ruleset;
  }
}

new Puzzle(/** @type {HTMLElement} */ (byId("content")));
