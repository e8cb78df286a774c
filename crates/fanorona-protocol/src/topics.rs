//! Topics
