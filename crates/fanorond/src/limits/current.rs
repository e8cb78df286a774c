//! The limits in force, which a reload replaces.

use super::Limits;
use std::ops::Deref;
use std::sync::OnceLock;

/// The limits in force. Readers get the newest without a lock, and may keep what they got: older limits stay in memory,
/// which is little, because somebody has to change the configuration for each.
#[derive(Debug)]
pub(crate) struct CurrentLimits(Version);

#[derive(Debug)]
struct Version {
    limits: Limits,
    next: OnceLock<Box<Version>>,
}

impl CurrentLimits {
    #[must_use]
    pub(crate) fn new(limits: Limits) -> Self {
        Self(Version { limits, next: OnceLock::new() })
    }

    /// Puts other limits in force.
    pub(crate) fn replace(&self, limits: Limits) {
        let mut version = Box::new(Version { limits, next: OnceLock::new() });
        while let Err(later) = self.newest().next.set(version) {
            version = later;
        }
    }

    fn newest(&self) -> &Version {
        let mut version = &self.0;
        while let Some(next) = version.next.get() {
            version = next;
        }
        version
    }
}

impl Deref for CurrentLimits {
    type Target = Limits;

    fn deref(&self) -> &Limits {
        &self.newest().limits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_limits_are_in_force() {
        let current = CurrentLimits::new(Limits::default());
        let before = &current.list;
        for rows in [7, 9] {
            let mut limits = current.clone();
            limits.list.rows = rows;
            current.replace(limits);
            assert_eq!(current.list.rows, rows);
        }
        assert_eq!(*before, Limits::default().list);
    }
}
