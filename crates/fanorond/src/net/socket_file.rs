//! A listening socket that is a file. Its owner and its group may connect to it, and nobody else.

use rustix::fs::{Mode, fchmod};
use socket2::{Domain, SockAddr, Socket, Type};
use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::{FileTypeExt as _, MetadataExt as _, PermissionsExt as _};
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use tracing::warn;

/// Who may connect: the owner and the group.
const MODE: u32 = 0o660;

/// The file of a listening socket. It is removed with this value.
#[derive(Debug)]
pub struct SocketFile {
    path: PathBuf,
    /// Device and number of the file, so that the socket of a later server stays.
    id: (u64, u64),
}

impl SocketFile {
    /// Listens on a new file. Connections wait until they are accepted. A socket that a server has
    /// left behind is replaced.
    ///
    /// # Errors
    /// Somebody listens there, the path is something else, or the folder does not allow it.
    pub fn listen(path: &Path, backlog: u16) -> io::Result<(UnixListener, Self)> {
        remove_stale(path)?;
        let socket = Socket::new(Domain::UNIX, Type::STREAM, None)?;
        socket.set_nonblocking(true)?;
        // The file gets the mode of the socket, less what umask takes away. So it is never wider
        // than this, not even for a moment.
        fchmod(&socket, Mode::from_raw_mode(MODE))?;
        socket.bind(&SockAddr::unix(path)?)?;
        fs::set_permissions(path, Permissions::from_mode(MODE))?;
        socket.listen(backlog.into())?;
        let file = fs::symlink_metadata(path)?;
        let file = Self {
            path: path.to_owned(),
            id: (file.dev(), file.ino()),
        };
        Ok((socket.into(), file))
    }
}

impl Drop for SocketFile {
    fn drop(&mut self) {
        let is_ours = |file: fs::Metadata| (file.dev(), file.ino()) == self.id;
        if fs::symlink_metadata(&self.path).is_ok_and(is_ours)
            && let Err(error) = fs::remove_file(&self.path)
        {
            warn!(path = %self.path.display(), %error, "a socket was not removed");
        }
    }
}

/// Removes a socket on which nobody listens.
///
/// # Errors
/// Somebody listens there, or it is not a socket.
fn remove_stale(path: &Path) -> io::Result<()> {
    let file = match fs::symlink_metadata(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    };
    if !file.file_type().is_socket() {
        return Err(io::Error::new(
            io::ErrorKind::AlreadyExists,
            "it exists and is not a socket",
        ));
    }
    let socket = Socket::new(Domain::UNIX, Type::STREAM, None)?;
    // The backlog of a program that is busy may be full.
    socket.set_nonblocking(true)?;
    match socket.connect(&SockAddr::unix(path)?) {
        Err(error) if error.kind() == io::ErrorKind::ConnectionRefused => fs::remove_file(path),
        Ok(()) => Err(in_use()),
        Err(error) if error.kind() == io::ErrorKind::WouldBlock => Err(in_use()),
        Err(error) => Err(error),
    }
}

fn in_use() -> io::Error {
    io::Error::new(io::ErrorKind::AddrInUse, "another program listens on it")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::net::UnixStream;

    #[test]
    fn a_socket_is_for_its_owner_and_group_and_is_removed_with_its_listener() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("attach.sock");
        let (listener, file) = SocketFile::listen(&path, 8).unwrap();
        assert_eq!(fs::metadata(&path).unwrap().mode() & 0o777, MODE);
        UnixStream::connect(&path).unwrap();
        let error = SocketFile::listen(&path, 8).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::AddrInUse);
        drop((listener, file));
        assert!(!path.exists());
    }

    #[test]
    fn only_a_socket_that_was_left_behind_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("attach.sock");
        fs::write(&path, "text").unwrap();
        let error = SocketFile::listen(&path, 8).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read_to_string(&path).unwrap(), "text");
        fs::remove_file(&path).unwrap();
        drop(UnixListener::bind(&path).unwrap());
        let (_listener, first) = SocketFile::listen(&path, 8).unwrap();
        // A later server has replaced it.
        fs::remove_file(&path).unwrap();
        let (_listener, _second) = SocketFile::listen(&path, 8).unwrap();
        drop(first);
        assert!(path.exists());
    }
}
