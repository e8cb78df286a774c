//! Writing of the screen to the stream.

use super::state::Connection;

impl Connection {
    /// Writes the screen. Fails if the client accepts no bytes for too long.
    pub(super) async fn flush(&mut self) -> std::io::Result<()> {
        if self.screen.bytes().is_empty() && self.undelivered.is_empty() {
            return Ok(());
        }
        // The system usually accepts all bytes at once; only the rest needs a timer.
        let stream = self.reader.get_mut();
        let taken = stream.try_write(self.screen.bytes())?;
        let rest = &self.screen.bytes()[taken..];
        if !rest.is_empty() {
            let written = tokio::time::timeout(
                self.server.limits.connection.write_timeout,
                stream.send(rest),
            );
            written
                .await
                .map_err(|_stalled| std::io::Error::from(std::io::ErrorKind::TimedOut))??;
        }
        self.screen.written();
        for (board, cursor) in std::mem::take(&mut self.undelivered) {
            self.server
                .play
                .tables
                .shown(board, cursor, self.server.clock.now());
        }
        self.tidy_read_buffer();
        Ok(())
    }

    /// Shrinks a read buffer that a burst has grown. In one that is nearly used up, later input
    /// begins at its start again; otherwise the last bytes of the buffer would be read with a call
    /// for each few of them.
    fn tidy_read_buffer(&mut self) {
        let usual = self.server.limits.connection.read_buffer;
        let buffer = self.reader.read_buffer_mut();
        if buffer.is_empty() && buffer.capacity() > 4 * usual {
            *buffer = bytes::BytesMut::with_capacity(usual);
        } else if buffer.len() < usual / 8 {
            buffer.reserve(usual / 2);
        }
    }
}
