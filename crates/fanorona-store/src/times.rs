//! Deadlines, vacations and downtime.
