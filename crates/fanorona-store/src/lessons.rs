//! Lessons that members have done.
