//! Those who come: guests who stay, and members who log in and leave.

use super::super::client::{Client, Fault};
use super::super::drive::{Acted, Worker};
use super::super::target::Target;
use std::sync::Arc;

/// A good password of our own server.
const PASSWORD: &str = "bench-secret-rice";

/// Lets one guest after the other come.
pub(super) struct Guests {
    target: Arc<Target>,
    strangers: bool,
    number: usize,
    step: usize,
    here: Vec<Client>,
}

pub(super) fn guests(target: &Arc<Target>, at_once: usize, strangers: bool) -> Vec<Guests> {
    let guests = |number| Guests {
        target: Arc::clone(target),
        strangers,
        number,
        step: at_once,
        here: Vec::new(),
    };
    (0..at_once).map(guests).collect()
}

impl Worker for Guests {
    async fn act(&mut self) -> Result<Acted, Fault> {
        let mut client = Client::connect(&self.target, self.number).await?;
        if !self.strangers {
            client.log_in("guest").await?;
        }
        self.number += self.step;
        self.here.push(client);
        Ok(Acted::now())
    }
}

/// A member who logs in again and again.
pub(super) struct Member {
    target: Arc<Target>,
    number: usize,
    login: String,
    here: Option<Client>,
}

pub(super) async fn members(
    target: &Arc<Target>,
    members: usize,
    wrong: bool,
) -> Result<Vec<Member>, Fault> {
    let mut all = Vec::new();
    for number in 0..members {
        // Names from an earlier run may be taken.
        let name = format!("bench{}x{number}", std::process::id());
        let mut client = Client::connect(target, number).await?;
        client
            .log_in(&format!("register {name} {PASSWORD}"))
            .await?;
        all.push(Member {
            target: Arc::clone(target),
            number,
            login: format!("login {name} {PASSWORD}{}", if wrong { "s" } else { "" }),
            here: None,
        });
    }
    Ok(all)
}

impl Worker for Member {
    async fn prepare(&mut self) -> Result<(), Fault> {
        self.here = None;
        Ok(())
    }

    async fn act(&mut self) -> Result<Acted, Fault> {
        let mut client = Client::connect(&self.target, self.number).await?;
        client.log_in(&self.login).await?;
        self.here = Some(client);
        Ok(Acted::now())
    }
}
