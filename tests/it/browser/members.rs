//! What members do with forms, in a browser without scripts.

use super::driver::{Driver, PHONE};
use super::house::House;
use crate::support::program::Program;

#[test]
fn a_member_answers_a_message_and_chooses_settings_without_scripts() {
    let house = House::new();
    let mut rakoto = Program::connect(house.lines());
    rakoto.ok("register Rakoto voankazo");
    let driver = Driver::start();
    let browser = driver.browser(&house, PHONE);
    browser.switches_scripts_off();
    browser.opens("/register");
    browser.types("input[name=name]", "Rasoa");
    browser.types("input[name=password]", "mangahazo");
    browser.types("input[name=again]", "mangahazo");
    browser.clicks("main form button");
    browser.waits_for("button[popovertarget=member]");
    rakoto.ok("message Rasoa Shall we play?");
    browser.clicks("button[popovertarget=member]");
    browser.clicks("#member a[href='/messages']");
    browser.sees("td", "Shall we play?");
    browser.clicks("button[value='read 1']");
    browser.sees("[role=status]", "Shall we play?");
    browser.clicks("a[href='/messages/new?to=Rakoto']");
    browser.types("textarea", "Yes, tomorrow.");
    browser.clicks("button[value=write]");
    browser.sees("[role=status]", "Done.");
    let got = rakoto.ask("messages 1").unwrap().events;
    assert_eq!(got[0]["text"], "Yes, tomorrow.");
    browser.clicks("button[popovertarget=member]");
    browser.clicks("#member a[href='/settings']");
    browser.selects("select[name=view]", "noflip");
    browser.types("input[name=width]", "0");
    browser.clicks("button[value=set]");
    browser.sees("[role=alert]", "width");
    browser.waits_for("input[name=width][value='0']");
    let view = browser.asks("return document.querySelector('[name=view]').value", "");
    assert_eq!(view, "noflip");
}
