// What json mode sends (docs/protocol/json.md), as far as the pages read it. Only for the type checker.

export type Side = "w" | "b";

export interface Rating {
  rating: number;
  provisional: boolean;
}

export interface Time {
  kind: "untimed" | "days" | "live";
  days?: number | null;
  main_s?: number;
  increment_s?: number;
}

export interface Clock extends Time {
  white_ms?: number;
  black_ms?: number;
  running?: Side | null;
  left_ms?: number;
  paused?: boolean;
}

/** What a line may have, whatever its type. */
export interface Line {
  t: string;
  seq?: number;
  id?: string;
  msg?: string;
  /** Of a notice: the connection ends for good, or it only tells people at a terminal what to type. */
  ends?: boolean;
  hint?: boolean;
  /** What people could type instead. */
  commands?: string[];
}

export interface Offer {
  id: number;
  kind: "draw" | "undo" | "abort";
  by: Side;
  turns?: number;
}

export interface State extends Line {
  game: number;
  ruleset: string;
  status: "playing" | "over";
  past?: boolean;
  ply: number;
  position: string;
  board?: string;
  to_move: Side;
  steps: string[];
  legal: string[];
  may_end: boolean;
  last: string | null;
  white: string;
  black: string;
  you: Side | null;
  rated: boolean;
  undo: boolean;
  clock: Clock;
  offer: Offer | null;
  queued?: string;
  result: string | null;
  ending?: string;
  ratings: Record<"white" | "black", { before: Rating; after: Rating }> | null;
}

/** A challenge, or an open seek. */
export interface Terms extends Line {
  status?: string;
  seek?: number;
  /** Of an own invitation. */
  code?: string | null;
  challenge?: number;
  from: string;
  to?: string;
  rating: Rating | null;
  ruleset: string;
  colour: "white" | "black" | "random";
  rated: boolean;
  start: string;
  time: Time;
  replaces?: number | null;
}

export interface Talk extends Line {
  kind: string;
  from: string;
  text: string;
  game?: number;
  channel?: string;
}

export interface Choice {
  step: string;
  captured: string[];
}

/** `ok` or `err`. */
export interface Answer extends Line {
  done?: string;
  about?: string;
  name?: string;
  guest?: boolean;
  private?: boolean;
  url?: string | null;
  game?: number;
  challenge?: number;
  seek?: number;
  lines?: string[];
  text?: string;
  code?: string;
  refusal?: string;
  reason?: string;
  choices?: Choice[];
}
