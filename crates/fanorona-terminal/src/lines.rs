//! Lines both ways without a screen: for pipes, and for terminals that cannot move their cursor.

use crate::connect::Connection;
use std::io;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::task::JoinSet;
use zeroize::Zeroizing;

/// Passes lines, after those in `first`, until the server has closed the connection.
///
/// # Errors
/// The connection or the terminal is gone.
pub(crate) async fn pass(connection: Connection, first: Zeroizing<String>) -> io::Result<()> {
    let (mut reader, mut writer) = tokio::io::split(connection.stream);
    let mut tasks = JoinSet::new();
    tasks.spawn(async move {
        let mut input = tokio::io::stdin();
        let _ = writer.write_all(first.as_bytes()).await;
        let _ = tokio::io::copy(&mut input, &mut writer).await;
        let _ = writer.shutdown().await;
    });
    let mut output = tokio::io::stdout();
    let mut bytes = vec![0; 16 * 1024];
    let mut telnet = 0_u8;
    loop {
        let read = reader.read(&mut bytes).await?;
        let Some(received) = bytes.get(..read).filter(|it| !it.is_empty()) else {
            break;
        };
        // The server's requests to a telnet client: three bytes each.
        let text: Vec<u8> = received
            .iter()
            .copied()
            .filter(|byte| {
                if *byte == 255 && telnet == 0 {
                    telnet = 3;
                }
                let is_text = telnet == 0;
                telnet = telnet.saturating_sub(1);
                is_text
            })
            .collect();
        output.write_all(&text).await?;
        output.flush().await?;
    }
    tasks.abort_all();
    Ok(())
}
