//! People with the program `fanorona`, which sshd starts on the machine of the server.

use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};
use std::fs::File;
use std::io::{Read as _, Write as _};
use std::net::SocketAddr;
use std::os::fd::AsFd as _;
use std::path::Path;
use std::process::Child;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

const TERMINALS: usize = 50;
/// How long their bytes are counted.
const LOOKED_AT: Duration = Duration::from_secs(10);

/// A terminal with the program.
struct Terminal {
    keyboard: Pty,
    program: Child,
}

impl Terminal {
    fn new(server: SocketAddr, drawn: Arc<AtomicU64>) -> Self {
        let (keyboard, terminal) = open().unwrap();
        keyboard.resize(Size::new(24, 80)).unwrap();
        let fanorona = Path::new(env!("CARGO_BIN_EXE_fanorond")).with_file_name("fanorona");
        let program = Command::new(fanorona)
            .args(["--guest", &server.to_string()])
            .env("TERM", "xterm-256color")
            .spawn(terminal)
            .unwrap();
        // Somebody looks at the screen.
        let mut screen = File::from(keyboard.as_fd().try_clone_to_owned().unwrap());
        std::thread::spawn(move || {
            let mut bytes = [0; 16 * 1_024];
            while let Ok(read @ 1..) = screen.read(&mut bytes) {
                drawn.fetch_add(read as u64, Ordering::Relaxed);
            }
        });
        Self { keyboard, program }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        drop(self.program.kill());
        drop(self.program.wait());
    }
}

/// Follows players, whose boards stay on the screens.
pub(super) async fn sit_at_terminals(server: SocketAddr, names: Vec<String>) {
    let mut terminals = Vec::new();
    let drawn = Arc::new(AtomicU64::new(0));
    for _ in 0..TERMINALS {
        terminals.push(Terminal::new(server, Arc::clone(&drawn)));
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    tokio::time::sleep(Duration::from_secs(3)).await;
    for (terminal, name) in terminals.iter_mut().zip(names.iter().cycle()) {
        write!(terminal.keyboard, "follow {name}\r").unwrap();
    }
    loop {
        drawn.store(0, Ordering::Relaxed);
        tokio::time::sleep(LOOKED_AT).await;
        let bytes = drawn.load(Ordering::Relaxed) / TERMINALS as u64 / LOOKED_AT.as_secs();
        println!("each terminal was sent {bytes} bytes a second");
    }
}
