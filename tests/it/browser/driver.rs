//! Chromium without a screen, driven by WebDriver. Both end with the test.

use super::house::House;
use crate::support::output::Captured;
use serde_json::{Value, json};
use std::cell::Cell;
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread::park_timeout;
use std::time::Duration;
use tempfile::TempDir;

/// The sizes of a window.
pub(super) const DESKTOP: [u32; 2] = [1280, 800];
pub(super) const PHONE: [u32; 2] = [360, 740];

/// The most times that the Tab key is pressed to reach something.
const MOST_TABS: usize = 60;

/// How often something is tried that fails, such as a click on what is not there yet.
const AGAIN: Duration = Duration::from_millis(50);

/// How long a page is looked at before the next attempt, as `WAIT` has it.
const LOOK: Duration = Duration::from_secs(2);

/// The longest wait for the driver, and for what a page shows. Several browsers and servers may
/// share few cores.
const PATIENCE: Duration = Duration::from_secs(100);

/// Answers as soon as a page is as it should be, and looks whenever it changes. It answers after a
/// while in any case: what it waits for may be nothing that changes the page.
const WAIT: &str = "
    const [, done] = arguments;
    const look = () => { if (is()) done(true); };
    const changes = { subtree: true, childList: true, attributes: true, characterData: true };
    new MutationObserver(look).observe(document, changes);
    addEventListener('load', look);
    setTimeout(() => done(Boolean(is())), 2000);
    look();
";

/// What is on a page, for the message of a test that fails.
const PAGE: &str = "
    return `${location.href}\\n${document.body.innerText}\\nheard: ${window.heard}`;
";

/// What every page does for the tests, before its own scripts: it keeps what its live region has
/// said, counts how far things were shifted, and knows what is done again and again.
const WITNESS: &str = r#"
    window.heard = "";
    window.shifted = 0;
    window.repeated = new Set();
    const [begin, end] = [setInterval, clearInterval];
    window.setInterval = (...words) => {
        const number = begin(...words);
        window.repeated.add(number);
        return number;
    };
    window.clearInterval = (number) => {
        window.repeated.delete(number);
        end(number);
    };
    document.addEventListener("DOMContentLoaded", () => {
        const live = document.querySelector(".live");
        const listen = () => { window.heard += live.textContent + "\n"; };
        if (live) new MutationObserver(listen).observe(live, { childList: true, characterData: true, subtree: true });
    });
    new PerformanceObserver((list) => {
        for (const it of list.getEntries()) window.shifted += it.value;
    }).observe({ type: "layout-shift", buffered: true });
"#;

/// With what somebody points at a page.
#[derive(Debug, Clone, Copy)]
pub(super) enum Pointer {
    Mouse,
    Finger,
}

/// Keys that type no character, as WebDriver writes them.
#[derive(Debug, Clone, Copy)]
pub(super) enum Key {
    Tab = 0xe004,
    Enter = 0xe007,
    End = 0xe010,
    Home,
    Left,
    Up,
    Right,
    Down,
}

/// What the driver answers, or what it says is wrong.
type Answer = Result<Value, String>;

/// The driver of all browsers of a test.
pub(super) struct Driver {
    process: Child,
    address: String,
    /// The profiles of the browsers.
    _folder: TempDir,
    /// The pipe stays open, so that the driver can write to it.
    _log: Captured,
}

impl Driver {
    pub(super) fn start() -> Self {
        let folder = fanorona_test_servers::folder();
        // The driver ends with the test even if that is killed, and each browser with the driver,
        // because the pipe between them is closed.
        let mut process = Command::new("setpriv")
            .args(["--pdeathsig", "KILL", "chromedriver", "--port=0"])
            .env("TMPDIR", folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("scripts/test installs chromium-driver");
        let log = process.stdout.take().expect("the pipe was just created");
        let mut log = Captured::from(log).with_patience(PATIENCE);
        log.until("started successfully on port ");
        let address = format!("127.0.0.1:{}", log.until("."));
        Self {
            process,
            address,
            _folder: folder,
            _log: log,
        }
    }

    /// Starts a browser for the pages of a server.
    pub(super) fn browser(&self, house: &House, size: [u32; 2]) -> Browser<'_> {
        self.browser_at(house.pages(), size)
    }

    /// Starts a browser for the pages at this address.
    pub(super) fn browser_at(&self, pages: SocketAddr, size: [u32; 2]) -> Browser<'_> {
        let options = json!({ "args": [
            "--headless=new", "--no-sandbox", "--remote-debugging-pipe",
            "--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage",
            "--disable-extensions", "--disable-gpu", "--no-first-run", "--lang=en",
        ]});
        // The longest time that a script may take.
        let wanted = json!({ "capabilities": { "alwaysMatch": {
            "goog:chromeOptions": options,
            "timeouts": { "script": u64::try_from(PATIENCE.as_millis()).unwrap() },
        }}});
        let begun = self.ask("POST", "/session", &wanted, PATIENCE);
        let begun = begun.expect("scripts/test installs chromium");
        let browser = Browser {
            driver: self,
            session: format!("/session/{}", begun["sessionId"].as_str().unwrap()),
            pages,
            has_scripts: Cell::new(true),
        };
        browser.begins_with(WITNESS);
        browser.has_size(size);
        browser.prefers("light");
        browser
    }

    /// Sends a command of WebDriver.
    fn ask(&self, method: &str, path: &str, body: &Value, patience: Duration) -> Answer {
        let answer = self.exchange(method, path, &body.to_string(), patience);
        let answer = answer.map_err(|error| format!("the driver does not answer: {error}"))?;
        let mut answer: Value =
            serde_json::from_slice(&answer).map_err(|error| error.to_string())?;
        let value = answer["value"].take();
        match value.get("error") {
            Some(_) => Err(value.to_string()),
            None => Ok(value),
        }
    }

    /// Sends a request, and returns the body of the answer. The driver keeps connections open.
    fn exchange(
        &self,
        method: &str,
        path: &str,
        body: &str,
        patience: Duration,
    ) -> io::Result<Vec<u8>> {
        let mut stream = TcpStream::connect(&self.address)?;
        stream.set_read_timeout(Some(patience))?;
        let (host, length) = (&self.address, body.len());
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\n\r\n{body}"
        );
        stream.write_all(request.as_bytes())?;
        let mut stream = BufReader::new(stream);
        let mut length = 0;
        loop {
            let mut line = String::new();
            stream.read_line(&mut line)?;
            let line = line.trim().to_ascii_lowercase();
            if let Some(said) = line.strip_prefix("content-length:") {
                length = said.trim().parse().map_err(io::Error::other)?;
            }
            if line.is_empty() {
                break;
            }
        }
        let mut answer = vec![0; length];
        stream.read_exact(&mut answer)?;
        Ok(answer)
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // The process may already have exited.
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

/// What a pointer does.
#[derive(Debug, Clone, Copy)]
enum Act {
    Press,
    Move,
    Release,
}

/// A person at a browser.
pub(super) struct Browser<'driver> {
    driver: &'driver Driver,
    /// The path of its commands.
    session: String,
    pages: SocketAddr,
    /// Whether the scripts of pages run.
    has_scripts: Cell<bool>,
}

impl Browser<'_> {
    fn send(&self, command: &str, body: &Value) -> Answer {
        let path = format!("{}/{command}", self.session);
        self.driver.ask("POST", &path, body, PATIENCE)
    }

    /// Sends a command of chromium's own protocol.
    fn tells(&self, command: &str, parameters: &Value) {
        let body = json!({ "cmd": command, "params": parameters });
        self.send("goog/cdp/execute", &body).unwrap();
    }

    /// Sends a command about the first element that this selector finds.
    fn send_to(&self, css: &str, command: &str, body: &Value) -> Answer {
        let found = self.send("element", &json!({ "using": "css selector", "value": css }))?;
        let element = found.as_object().and_then(|it| it.values().next());
        let element = element.and_then(Value::as_str).ok_or("no element")?;
        self.send(&format!("element/{element}/{command}"), body)
    }

    pub(super) fn has_size(&self, [width, height]: [u32; 2]) {
        // On a phone, bars to scroll take no room.
        let is_phone = width < DESKTOP[0];
        let size =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": is_phone });
        self.tells("Emulation.setDeviceMetricsOverride", &size);
    }

    /// Light or dark colours, and no movements.
    pub(super) fn prefers(&self, colours: &str) {
        let features = json!({ "features": [
            { "name": "prefers-color-scheme", "value": colours },
            { "name": "prefers-reduced-motion", "value": "reduce" },
        ]});
        self.tells("Emulation.setEmulatedMedia", &features);
    }

    pub(super) fn switches_scripts_off(&self) {
        self.tells(
            "Emulation.setScriptExecutionDisabled",
            &json!({ "value": true }),
        );
        self.has_scripts.set(false);
    }

    /// Does this in every page from now on, before its own scripts.
    pub(super) fn begins_with(&self, script: &str) {
        let source = json!({ "source": script });
        self.tells("Page.addScriptToEvaluateOnNewDocument", &source);
    }

    /// Forgets the files of pages, so that the next page loads all of its own.
    pub(super) fn forgets(&self) {
        self.tells("Network.clearBrowserCache", &json!({}));
    }

    /// Opens a page, and waits until it is loaded.
    pub(super) fn opens(&self, path: &str) {
        let address = format!("http://{}{path}", self.pages);
        self.send("url", &json!({ "url": address })).unwrap();
    }

    /// Runs a script in the page. It gets `words` as `arguments[0]`.
    pub(super) fn asks(&self, script: &str, words: &str) -> Value {
        self.runs("sync", script, words).unwrap()
    }

    fn runs(&self, how: &str, script: &str, words: &str) -> Answer {
        let body = json!({ "script": script, "args": [words] });
        self.send(&format!("execute/{how}"), &body)
    }

    /// Waits until a script gives something true.
    pub(super) fn waits_until(&self, what: &str, script: &str, words: &str) {
        let waiting = format!("const is = () => {{ {script} }};{WAIT}");
        let each = if self.has_scripts.get() { LOOK } else { AGAIN };
        self.repeats(what, each, || {
            let answer = if self.has_scripts.get() {
                self.runs("async", &waiting, words)?
            } else {
                // Nothing in the page can wait, so it is asked again.
                self.runs("sync", script, words)?
            };
            let is_not = matches!(answer, Value::Null | Value::Bool(false));
            if is_not {
                Err("not yet".to_owned())
            } else {
                Ok(answer)
            }
        });
    }

    /// Tries something until it succeeds. `each` is how long an attempt that fails takes.
    fn repeats(&self, what: &str, each: Duration, attempt: impl Fn() -> Answer) {
        let mut why = String::new();
        for _ in 0..PATIENCE.as_millis() / each.as_millis() {
            match attempt() {
                Ok(_) => return,
                Err(error) => why = error,
            }
            park_timeout(AGAIN);
        }
        let page = self.asks(PAGE, "");
        panic!(
            "not on the page: {what} ({why})\n{}",
            page.as_str().unwrap_or_default()
        );
    }

    /// Waits until an element contains these words.
    pub(super) fn sees(&self, css: &str, words: &str) {
        let script = format!(
            "return [...document.querySelectorAll({css:?})].some((it) => it.innerText.replaceAll('\\u2068', '')\
             .replaceAll('\\u2069', '').includes(arguments[0]))"
        );
        self.waits_until(&format!("{words:?} in {css}"), &script, words);
    }

    /// Waits until the live region has said these words.
    pub(super) fn hears(&self, words: &str) {
        let script = "return window.heard.includes(arguments[0])";
        self.waits_until(&format!("{words:?} heard"), script, words);
    }

    /// Waits until the address is this one.
    pub(super) fn is_at(&self, path: &str) {
        let script = "return location.pathname + location.hash === arguments[0]";
        self.waits_until(path, script, path);
    }

    /// Clicks an element as soon as it is seen.
    pub(super) fn clicks(&self, css: &str) {
        self.waits_for(&format!("{css}:not(:disabled)"));
        self.repeats(css, AGAIN, || self.send_to(css, "click", &json!({})));
    }

    /// Drags something to another element. Before it is dropped, something else happens.
    pub(super) fn drags(&self, pointer: Pointer, from: &str, to: &str, meanwhile: impl FnOnce()) {
        self.waits_for(from);
        let [from, to] = [from, to].map(|css| {
            let middle = "const it = document.querySelector(arguments[0]);
                it.closest('svg').scrollIntoView({ block: 'center' });
                const { x, y, width, height } = it.getBoundingClientRect();
                return { x: x + width / 2, y: y + height / 2 };";
            self.asks(middle, css)
        });
        let does = |act: Act, at: &Value| match pointer {
            Pointer::Mouse => {
                let kind = ["mousePressed", "mouseMoved", "mouseReleased"][act as usize];
                let event = json!({ "type": kind, "x": at["x"], "y": at["y"], "button": "left", "clickCount": 1 });
                self.tells("Input.dispatchMouseEvent", &event);
            }
            Pointer::Finger => {
                let kind = ["touchStart", "touchMove", "touchEnd"][act as usize];
                let touching = if kind == "touchEnd" {
                    json!([])
                } else {
                    json!([at])
                };
                let event = json!({ "type": kind, "touchPoints": touching });
                self.tells("Input.dispatchTouchEvent", &event);
            }
        };
        does(Act::Press, &from);
        does(Act::Move, &to);
        meanwhile();
        does(Act::Release, &to);
    }

    /// Waits until an element is seen.
    pub(super) fn waits_for(&self, css: &str) {
        let script = "return document.querySelector(arguments[0])?.checkVisibility()";
        self.waits_until(css, script, css);
    }

    /// Chooses an option of a list.
    pub(super) fn selects(&self, css: &str, value: &str) {
        self.waits_for(css);
        let option = format!("{css} option[value={value:?}]");
        self.repeats(&option, AGAIN, || {
            self.send_to(&option, "click", &json!({}))
        });
    }

    /// Types a text into a field, instead of what it contains.
    pub(super) fn types(&self, css: &str, text: &str) {
        self.waits_for(css);
        self.repeats(css, AGAIN, || {
            self.send_to(css, "clear", &json!({}))?;
            self.send_to(css, "value", &json!({ "text": text }))
        });
    }

    /// Presses keys, one after the other, wherever the focus is.
    pub(super) fn presses(&self, keys: &[Key]) {
        let presses = keys.iter().flat_map(|key| {
            let value = char::from_u32(*key as u32).unwrap();
            ["keyDown", "keyUp"].map(|kind| json!({ "type": kind, "value": value }))
        });
        let keyboard = json!({
            "type": "key", "id": "keyboard", "actions": presses.collect::<Vec<_>>(),
        });
        self.send("actions", &json!({ "actions": [keyboard] }))
            .unwrap();
    }

    /// Presses Tab until something has the focus.
    pub(super) fn tabs_to(&self, css: &str) {
        self.waits_for(css);
        for _ in 0..MOST_TABS {
            if self.asks("return document.activeElement.matches(arguments[0])", css) == true {
                return;
            }
            self.presses(&[Key::Tab]);
        }
        panic!("Tab does not lead to {css}");
    }

    /// The picture of the window, in base64.
    pub(super) fn screenshot(&self) -> String {
        let path = format!("{}/screenshot", self.session);
        let picture = self.driver.ask("GET", &path, &json!({}), PATIENCE).unwrap();
        picture.as_str().unwrap().to_owned()
    }
}

impl Drop for Browser<'_> {
    fn drop(&mut self) {
        // What does not end now ends with the driver.
        let patience = Duration::from_secs(5);
        drop(
            self.driver
                .ask("DELETE", &self.session, &json!({}), patience),
        );
    }
}
