//! Tests of the rules in docs/tournaments.md. `world` plays events by the steps of `next`;
//! `checker` reads the same chapter and shares no code with the rules.

mod arena;
mod checker;
mod correction;
mod events;
mod exhaustive;
mod joining;
mod log;
mod plan;
mod rules;
mod simulation;
mod world;
