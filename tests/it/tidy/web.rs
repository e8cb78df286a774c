//! What pages must not contain: the Content-Security-Policy forbids most of it, and a browser would
//! only refuse it when somebody looks at the page.

use super::files;

const ASSETS: &str = "crates/fanorond/assets";
const TEMPLATES: &str = "crates/fanorond/templates";

/// The places of these words, whatever their case.
fn places(directory: &str, extension: &str, words: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for (path, text) in files(directory, extension) {
        for (at, line) in text.lines().enumerate() {
            let line = line.to_lowercase();
            let line = line.replace("http://www.w3.org/2000/svg", "");
            if let Some(word) = words.iter().find(|word| line.contains(**word)) {
                found.push(format!("{}:{}: {word}", path.display(), at + 1));
            }
        }
    }
    found
}

#[test]
fn scripts_make_no_markup_and_no_code_of_text() {
    let words = [
        "innerhtml",
        "outerhtml",
        "insertadjacenthtml",
        "document.write",
        "eval(",
        "new function",
        "\"style\"",
        "//cdn",
        "http://",
        "https://",
    ];
    assert_eq!(places(ASSETS, "js", &words), [""; 0]);
}

#[test]
fn styles_load_nothing_from_elsewhere() {
    let words = ["url(", "@import", "http://", "https://"];
    assert_eq!(places(ASSETS, "css", &words), [""; 0]);
}

#[test]
fn templates_have_no_styles_and_no_scripts_in_them() {
    let words = [
        " style=",
        "<style",
        "<script>",
        "javascript:",
        " onclick=",
        " onload=",
        " onerror=",
        "http://",
        "https://",
    ];
    assert_eq!(places(TEMPLATES, "html", &words), [""; 0]);
}
