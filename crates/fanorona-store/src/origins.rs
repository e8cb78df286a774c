//! Networks from which the owners of accounts have logged in.
