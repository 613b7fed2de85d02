//! A visit: a browser window on a server of its own.

use std::future::pending;
use std::sync::Arc;

use serde_json::{Value, json};
use server::storage::Sqlite;
use server::{Options, Site};
use tempfile::TempDir;
use thirtyfour::prelude::*;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::task::spawn_blocking;

use crate::driver::{Browser, PACE, PATIENCE};
use crate::port::free_port;

/// Waits for this, but not for ever.
pub(crate) async fn in_time<T>(what: &str, waiting: impl Future<Output = T>) -> T {
    tokio::time::timeout(PATIENCE, waiting).await.unwrap_or_else(|_| panic!("never: {what}"))
}

/// A browser window on a server of its own.
pub(crate) struct Visit {
    pub(crate) window: WebDriver,
    browser: Browser,
    pub(crate) base: String,
    server: Option<Runtime>,
    data: TempDir,
    /// What the network log has told so far.
    traffic: Vec<Value>,
}

/// Opens the front page for a test and closes everything afterwards, however the test ends. In every
/// test, there must be no error in the console and no request to another host.
pub(crate) async fn visit(test: impl AsyncFnOnce(&mut Visit) -> WebDriverResult<()>) {
    visit_in(Browser::Chromium, Site::EMBEDDED, test).await;
}

/// The same in any browser, with this site.
pub(crate) async fn visit_in(
    browser: Browser,
    site: Site,
    test: impl AsyncFnOnce(&mut Visit) -> WebDriverResult<()>,
) {
    let run = async |window: WebDriver| {
        let mut visit = Visit {
            window,
            browser,
            base: format!("http://127.0.0.1:{}", free_port()),
            server: None,
            data: tempfile::tempdir()?,
            traffic: Vec::new(),
        };
        visit.serve(site).await;
        visit.open("/").await?;
        test(&mut visit).await?;
        assert_eq!(visit.console_errors().await?, [""; 0], "errors in the console");
        assert_eq!(visit.foreign_requests().await?, [""; 0], "requests to other hosts");
        WebDriverResult::Ok(())
    };
    browser.window().await.run_and_quit(run).await.expect("a working browser");
}

impl Visit {
    /// Opens this address, and waits until its page has replaced the one before.
    pub(crate) async fn open(&self, path: &str) -> WebDriverResult<()> {
        let address = format!("{}{path}", self.base);
        self.window.goto(&address).await?;
        let shown = format!("return document.documentElement.dataset.page === '{address}'");
        self.until(&format!("the page {path}"), &shown).await?;
        self.started().await
    }

    /// The window of another visitor on the same server.
    pub(crate) async fn guest(&self) -> WebDriverResult<Self> {
        Ok(Self {
            window: self.browser.window().await,
            browser: self.browser,
            base: self.base.clone(),
            server: None,
            data: tempfile::tempdir()?,
            traffic: Vec::new(),
        })
    }

    pub(crate) async fn close(self) -> WebDriverResult<()> {
        self.window.clone().quit().await
    }

    /// Restarts the server with this site, at the same address.
    pub(crate) async fn serve(&mut self, site: Site) {
        self.unplug().await;
        let runtime = Runtime::new().expect("threads for a server");
        let address = self.base.trim_start_matches("http://").to_owned();
        let bound = runtime.spawn(TcpListener::bind(address)).await.expect("no panic");
        let listener = bound.expect("a free port");
        self.base = format!("http://{}", listener.local_addr().expect("bound"));
        let data = self.data.path().to_owned();
        runtime.spawn(async move {
            let storage = Arc::new(Sqlite::open(&data).await.expect("a database"));
            server::run(listener, Options { site, ..Options::new(storage) }, || {}, pending()).await
        });
        self.server = Some(runtime);
    }

    /// Stops the server, which then answers nothing, not even on a connection that is open.
    pub(crate) async fn unplug(&mut self) {
        if let Some(runtime) = self.server.take() {
            spawn_blocking(|| drop(runtime)).await.expect("the server ends");
        }
    }

    /// Waits until the application listens.
    pub(crate) async fn started(&self) -> WebDriverResult<()> {
        self.until("the application listens", "return 'ready' in document.documentElement.dataset")
            .await
            .map(drop)
    }

    /// Runs a script until it returns something true, and returns that.
    pub(crate) async fn until(&self, what: &str, script: &str) -> WebDriverResult<Value> {
        let mut pace = tokio::time::interval(PACE);
        let asking = async {
            loop {
                pace.tick().await;
                let found = self.window.execute(script, Vec::new()).await?.json().clone();
                if !matches!(found, Value::Null | Value::Bool(false)) {
                    return Ok(found);
                }
            }
        };
        in_time(what, asking).await
    }

    /// Clears everything that the browser keeps, so that the next page is a first visit.
    pub(crate) async fn forget_everything(&self) -> WebDriverResult<()> {
        let tell = [
            ("Network.enable", json!({})),
            ("Network.setCacheDisabled", json!({ "cacheDisabled": true })),
            ("Network.setBypassServiceWorker", json!({ "bypass": true })),
        ];
        for (command, values) in tell {
            self.window.cdp().send_raw(command, values).await?;
        }
        Ok(())
    }

    /// Shows the window as a phone or a screen of this size does, with reduced motion; `theme` is light or
    /// dark.
    pub(crate) async fn appear(&self, width: u32, height: u32, theme: &str) -> WebDriverResult<()> {
        let metrics =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600 });
        self.window.cdp().send_raw("Emulation.setDeviceMetricsOverride", metrics).await?;
        let media = json!({ "features": [
            { "name": "prefers-color-scheme", "value": theme },
            { "name": "prefers-reduced-motion", "value": "reduce" },
        ] });
        self.window.cdp().send_raw("Emulation.setEmulatedMedia", media).await?;
        Ok(())
    }

    /// The errors in the console since the last call; none from Firefox, which does not report them.
    pub(crate) async fn console_errors(&self) -> WebDriverResult<Vec<String>> {
        if self.browser == Browser::Firefox {
            return Ok(Vec::new());
        }
        let log = self.window.browser_log().await?;
        let serious = log.into_iter().filter(|entry| entry.level == "SEVERE" || entry.level == "WARNING");
        Ok(serious.map(|entry| entry.message).collect())
    }

    /// Checks that the only errors in the console are about the missing server.
    pub(crate) async fn complaints_are_about_the_server(&self) -> WebDriverResult<()> {
        let complaints = self.console_errors().await?;
        let expected = |error: &String| error.contains("ERR_CONNECTION") || error.contains("WebSocket");
        assert!(complaints.iter().all(expected), "{complaints:?}");
        Ok(())
    }

    pub(crate) async fn foreign_requests(&mut self) -> WebDriverResult<Vec<String>> {
        let own = [&*self.base, "data:", "blob:", "chrome:", "about:"].map(str::to_owned);
        let asked = self.traffic("Network.requestWillBeSent").await?;
        let addresses = asked.iter().filter_map(|event| event["request"]["url"].as_str());
        Ok(addresses
            .filter(|url| !own.iter().any(|prefix| url.starts_with(prefix)))
            .map(str::to_owned)
            .collect())
    }

    /// All network events of a kind since the window was opened; none from Firefox, which does not report them.
    async fn traffic(&mut self, method: &str) -> WebDriverResult<Vec<Value>> {
        if self.browser == Browser::Firefox {
            return Ok(Vec::new());
        }
        for entry in self.window.get_log("performance").await? {
            let mut event: Value = serde_json::from_str(&entry.message)?;
            self.traffic.push(event["message"].take());
        }
        let of_kind = self.traffic.iter().filter(|event| event["method"] == method);
        Ok(of_kind.map(|event| event["params"].clone()).collect())
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        if let Some(runtime) = self.server.take() {
            runtime.shutdown_background();
        }
    }
}
