//! Turns that are not played now, for programs.

use crate::event::{DropReason, PlanDropped, PlanEvent, Preview};
use crate::refusal::PlanRefusal;
use crate::reply::{PlanDone, Queued};
use crate::view::json::letter;
use crate::view::steps::{Before, alternatives, sequence};
use fanorona_game::Branch;
use serde_json::{Value, json};

/// The type and the fields of an event.
pub(in crate::view) fn event(event: &PlanEvent) -> (&'static str, Value) {
    match event {
        PlanEvent::Preview(preview) => ("preview", self::preview(preview)),
        PlanEvent::Dropped(news) => ("queue", dropped(news)),
    }
}

fn preview(preview: &Preview) -> Value {
    let game = &preview.game;
    let stage = game.stage();
    let over = game.result();
    json!({
        "game": preview.of.as_ref().map(|record| record.id.0),
        "ruleset": stage.ruleset().name(),
        "after": preview.after,
        "turns": preview.turns.iter().map(ToString::to_string).collect::<Vec<String>>(),
        "ply": game.ply().0,
        "position": stage.start().to_string(),
        "to_move": letter(stage.side_to_move()),
        "steps": sequence(stage.played(), Before::Nothing),
        "legal": if over.is_some() { Vec::new() } else { alternatives(&stage.steps(), Before::next_at(stage)) },
        "may_end": over.is_none() && stage.may_end(),
        "result": over.map(|result| result.score.code()),
        "reason": over.map(|result| result.reason.code()),
    })
}

fn dropped(news: &PlanDropped) -> Value {
    let (turn, reply) = match &news.why {
        DropReason::Unforeseen(turn) => (Some(turn.to_string()), None),
        DropReason::NotLegal { reply, after } => (Some(after.to_string()), Some(reply.to_string())),
        DropReason::Elsewhere => (None, None),
    };
    json!({
        "game": news.game.0,
        "status": "dropped",
        "opponent": news.opponent.as_str(),
        "why": news.why.code(),
        "turn": turn,
        "reply": reply,
    })
}

/// The fields of an answer.
pub(in crate::view) fn done(done: &PlanDone) -> Value {
    match done {
        PlanDone::Queued(queued) => self::queued(queued),
        PlanDone::Submitted { game, turn } => json!({ "game": game.0, "submitted": turn }),
    }
}

fn queued(queued: &Queued) -> Value {
    let plan = queued.plan.as_ref();
    json!({
        "game": queued.game.0,
        "turn": plan.map(|plan| plan.ply().0 + 1),
        "replies": plan.map(|plan| tree(plan.branches())).unwrap_or_default(),
        "else": plan.and_then(|plan| plan.otherwise()).map(ToString::to_string),
        "queue": plan.map(ToString::to_string),
    })
}

fn tree(branches: &[Branch]) -> Vec<Value> {
    let node = |branch: &Branch| {
        json!({
            "if": branch.when.to_string(),
            "then": branch.reply.to_string(),
            "replies": tree(&branch.next),
        })
    };
    branches.iter().map(node).collect()
}

/// Adds what programs may want to know of a refusal.
pub(in crate::view) fn refused(refusal: &PlanRefusal, fields: &mut Value) {
    match refusal {
        PlanRefusal::Illegal { board, turn, text, rejection } => {
            fields["reason"] = json!(rejection.reason.code());
            fields["game"] = json!(board.map(|board| board.0));
            fields["turn"] = json!(turn);
            fields["text"] = json!(text);
            fields["step"] = json!(rejection.step);
            fields["legal"] = json!(alternatives(&rejection.legal, Before::next_at(&rejection.at)));
            fields["may_end"] = json!(rejection.may_end);
        }
        PlanRefusal::Number { board, turn } => {
            fields["game"] = json!(board.0);
            fields["turn"] = json!(turn);
        }
        PlanRefusal::TooMany { most }
        | PlanRefusal::TooDeep { most }
        | PlanRefusal::TooManyTurns { most } => fields["most"] = json!(most),
        PlanRefusal::PlayFirst(board)
        | PlanRefusal::NoBranch(board)
        | PlanRefusal::NothingSubmitted(board)
        | PlanRefusal::MovedOn(board) => fields["game"] = json!(board.0),
        PlanRefusal::Grammar(_) | PlanRefusal::Over { .. } | PlanRefusal::TwoReplies { .. } => {}
    }
}
