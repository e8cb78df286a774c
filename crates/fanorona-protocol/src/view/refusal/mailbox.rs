//! Sentences about messages, comments, news and mail.

use crate::refusal::MailboxRefusal;

/// The sentence for a refusal.
pub(super) fn sentence(refusal: &MailboxRefusal) -> String {
    match refusal {
        MailboxRefusal::Full { name, most } => {
            format!("The mailbox of {name} has {most} unread messages, which is the most. Try again later.")
        }
        MailboxRefusal::Unread { name, most } => {
            format!("{name} has {most} of your messages to read first. Try again later.")
        }
        MailboxRefusal::Recipients { most } => {
            format!("A message goes to {most} players at most. Send it to some, and then to the others.")
        }
        MailboxRefusal::Guest { name } => {
            format!("{name} is a guest, and guests have no mailbox. While the guest is here: tell {name}")
        }
        MailboxRefusal::NoMessage { number } => {
            format!("You have no message {number}. Those that you have: messages")
        }
        MailboxRefusal::Plays(board) => {
            format!("You play on board {board}, and hear of it anyway. Look at it: board {board}")
        }
        MailboxRefusal::NotFollowed { board: Some(board) } => {
            format!("You do not follow board {board}. What you follow: subscribe")
        }
        MailboxRefusal::NotFollowed { board: None } => {
            "You do not follow all boards. What you follow: subscribe".to_owned()
        }
        MailboxRefusal::TooMuch { most } => {
            format!(
                "You follow {most} boards and players, which is the most. Take one back: unsubscribe BOARD"
            )
        }
        MailboxRefusal::NoToken => {
            "That is no token of a mail, or it was used. With a login: set mail off".to_owned()
        }
    }
}
