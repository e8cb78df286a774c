//! The migrations are embedded in the binary: a new file among them must lead to a new build.

fn main() {
    println!("cargo:rerun-if-changed=../../migrations");
}
