//! Guests who give a command again and again.

use super::super::client::{Client, Fault};
use super::super::drive::{Acted, Worker};
use super::super::target::Target;
use super::Numbered;

pub(super) struct Guest {
    client: Client,
    command: Numbered,
}

pub(super) async fn guests(
    target: &Target,
    command: &str,
    connections: usize,
    up_to: u64,
) -> Result<Vec<Guest>, Fault> {
    let mut guests = Vec::new();
    for number in 0..connections {
        guests.push(Guest {
            client: Client::guest(target, number).await?,
            command: Numbered::new(command, number, up_to),
        });
    }
    Ok(guests)
}

impl Worker for Guest {
    async fn act(&mut self) -> Result<Acted, Fault> {
        self.client.ask(&self.command.next()).await?;
        Ok(Acted::now())
    }
}
