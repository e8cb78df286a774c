//! Browsers that ask for pages.

use super::super::browser::Browser;
use super::super::client::{Fault, broken};
use super::super::drive::{Acted, Worker};
use super::super::target::Target;
use super::Numbered;
use std::collections::HashMap;

pub(super) struct Reader {
    browser: Browser,
    path: Numbered,
    /// The tags of the pages that it has, if it keeps pages.
    kept: Option<HashMap<String, String>>,
}

pub(super) async fn browsers(
    target: &Target,
    path: &str,
    browsers: usize,
    up_to: u64,
    again: bool,
) -> Result<Vec<Reader>, Fault> {
    let mut readers = Vec::new();
    for number in 0..browsers {
        readers.push(Reader {
            browser: target.browser(number).await?,
            path: Numbered::new(path, number, up_to),
            kept: again.then(HashMap::new),
        });
    }
    Ok(readers)
}

impl Worker for Reader {
    async fn act(&mut self) -> Result<Acted, Fault> {
        let path = self.path.next();
        let known = self.kept.as_ref().and_then(|kept| kept.get(&path));
        let page = self.browser.get(&path, known.map(String::as_str)).await?;
        let acted = Acted::now();
        match (page.status, known) {
            (200, _) | (304, Some(_)) => {}
            (status, _) => {
                return Err(Fault::Refused {
                    command: path,
                    code: status.to_string(),
                    sentence: format!("the page has the status {status}"),
                });
            }
        }
        if page.status == 200
            && let Some(kept) = &mut self.kept
        {
            let Some(tag) = page.tag else {
                return broken(format!(
                    "the page {path} has no tag, so no browser can keep it"
                ));
            };
            kept.insert(path, tag);
        }
        Ok(acted)
    }
}
