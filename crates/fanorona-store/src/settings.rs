//! Settings and aliases.
