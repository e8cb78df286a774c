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

/// Somebody who logs in again and again, each time from another address.
pub(super) struct Member {
    target: Arc<Target>,
    number: usize,
    step: usize,
    login: String,
    here: Option<Client>,
}

pub(super) async fn members(
    target: &Arc<Target>,
    members: usize,
    at_once: usize,
    wrong: bool,
) -> Result<Vec<Member>, Fault> {
    let mut names = Vec::new();
    for number in 0..members {
        names.push(registered(target, number).await?.name);
    }
    let password = format!("{PASSWORD}{}", if wrong { "s" } else { "" });
    let all = names.iter().cycle().zip(0..at_once.max(members));
    let member = |(name, number): (&String, usize)| Member {
        target: Arc::clone(target),
        number,
        step: at_once.max(members),
        login: format!("login {name} {password}"),
        here: None,
    };
    Ok(all.map(member).collect())
}

/// A member of this run. Scenarios that run at the same time share their members.
pub(super) async fn registered(target: &Target, number: usize) -> Result<Client, Fault> {
    // Names from an earlier run may be taken.
    let name = format!("bench{}x{number}", std::process::id());
    let mut client = Client::connect(target, number).await?;
    let register = format!("register {name} {PASSWORD}");
    match client.log_in(&register).await {
        Err(Fault::Refused { code, .. }) if code == "exists" => {
            client.log_in(&format!("login {name} {PASSWORD}")).await?;
        }
        other => other?,
    }
    Ok(client)
}

impl Worker for Member {
    async fn prepare(&mut self) -> Result<(), Fault> {
        self.here = None;
        Ok(())
    }

    async fn act(&mut self) -> Result<Acted, Fault> {
        let number = self.number;
        self.number += self.step;
        let mut client = Client::connect(&self.target, number).await?;
        client.log_in(&self.login).await?;
        self.here = Some(client);
        Ok(Acted::now())
    }
}
