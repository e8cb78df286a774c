//! Locales and help pages are embedded as folders: a new file in one of them is a change too.

fn main() {
    println!("cargo:rerun-if-changed=locales");
    println!("cargo:rerun-if-changed=help");
}
