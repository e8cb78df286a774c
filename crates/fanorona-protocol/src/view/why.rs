//! A refusal at length: what is wrong, the rule or the page of help that says more, and what could
//! be played.

use super::arguments::{self, Context};
use super::help;
use super::layout::{Layout, Marks};
use super::reply::sentence;
use crate::reply::Why;
use crate::viewer::Viewer;

/// Draws the explanation of a refusal.
pub(super) fn text(why: &Why, viewer: &Viewer, out: &mut String) {
    let context = Context::of(viewer);
    let layout = Layout::of(viewer);
    let args = arguments::of(&why.refusal, &context);
    let illegal = why.refusal.illegal_move();
    let first = match illegal {
        Some(_) => context.locale.sentence("illegal-move", &args),
        None => sentence(&why.refusal, viewer),
    };
    layout.words(&first, Marks::None, out);
    if let Some(page) = &why.page {
        out.push('\n');
        out.push_str(&help::text(
            page,
            viewer.preferences.language(),
            help::Lines::of(viewer),
        ));
    }
    if illegal.is_some_and(|illegal| !illegal.legal.0.0.is_empty()) {
        out.push('\n');
        layout.words(
            &context.locale.sentence("why-legal", &args),
            Marks::None,
            out,
        );
    }
}

#[cfg(test)]
mod tests {
    use crate::grammar::catalog;
    use crate::grammar::notation::{SomeSteps, StepTexts};
    use crate::language::Language;
    use crate::reply::HelpPage;
    use crate::topics::play::IllegalMove;
    use fanorona_rules::Reason;

    #[test]
    fn every_rule_that_refuses_a_move_has_its_part_of_the_help() {
        for reason in Reason::ALL {
            for burden_unpaid in [false, true] {
                let legal = SomeSteps(StepTexts::default());
                let why = IllegalMove {
                    reason,
                    step: 1,
                    legal,
                    may_end: false,
                    burden_unpaid,
                };
                for language in [Language::En, Language::Fr, Language::Mg] {
                    let text = match why.rule() {
                        HelpPage::Part(topic, number) => {
                            catalog::part(catalog::page(topic, language).unwrap(), number)
                        }
                        HelpPage::Command(name) => catalog::page(name, language).map(str::to_owned),
                        page
                        @ (HelpPage::Start(_) | HelpPage::Commands(_) | HelpPage::Topic(_)) => {
                            panic!("{page:?}")
                        }
                    };
                    assert!(text.is_some(), "{reason} {language}");
                }
            }
        }
    }
}
