// Clocks of a game that run on the page between two states of the server.

/** @import { Clock, Side } from "./types" */

const TENTHS_BELOW_MS = 10_000;
const TICK_MS = 100;

/**
 * A time left: `9:45`, `1:02:03`, below ten seconds `4.2`, and days and hours for a correspondence game.
 * @param {number} left in milliseconds
 */
export function duration(left) {
  const ms = Math.max(0, left);
  if (ms < TENTHS_BELOW_MS) return (Math.floor(ms / 100) / 10).toFixed(1);
  const seconds = Math.floor(ms / 1000);
  const two = (/** @type {number} */ it) => String(it).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours >= 48) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

/**
 * Milliseconds that `side` has, or null if there is no clock to show.
 * @param {Clock} clock
 * @param {Side} side
 * @param {Side | null} mover
 * @param {number} passed since the state was read
 */
function left(clock, side, mover, passed) {
  if (clock.kind === "live") {
    const ms = (side === "w" ? clock.white_ms : clock.black_ms) ?? 0;
    return clock.running === side ? ms - passed : ms;
  }
  return clock.left_ms !== undefined && mover === side ? clock.left_ms - passed : null;
}

/** The two clocks beside a board: elements with `data-side="w"` and `data-side="b"`. */
export class Clocks {
  #timer = 0;

  /** @param {ParentNode} place */
  constructor(place) {
    this.place = place;
  }

  /** Without news of the game, nobody knows whose clock is running. */
  stop() {
    clearInterval(this.#timer);
  }

  /**
   * @param {Clock} clock
   * @param {Side | null} mover the side to move; null after the end
   */
  set(clock, mover) {
    this.stop();
    // The visitor's date may be wrong, and may change.
    const read = performance.now();
    const show = () => {
      for (const face of /** @type {NodeListOf<HTMLElement>} */ (this.place.querySelectorAll("[data-side]"))) {
        const side = /** @type {Side} */ (face.dataset.side);
        const ms = left(clock, side, mover, performance.now() - read);
        const text = ms === null ? "" : duration(ms);
        if (face.textContent !== text) face.textContent = text;
        face.classList.toggle("runs", mover === side && !clock.paused);
        face.classList.toggle("low", ms !== null && ms < 2 * TENTHS_BELOW_MS && clock.kind === "live");
      }
    };
    show();
    if (mover && clock.kind !== "untimed") this.#timer = setInterval(show, TICK_MS);
  }
}
