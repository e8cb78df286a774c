//! Tasks that have to run as long as the server.

use crate::observability::metrics::Metrics;
use std::time::Duration;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::error;

/// Starts tasks again that have panicked.
#[derive(Debug, Clone)]
pub struct Supervisor {
    tasks: TaskTracker,
    stop: CancellationToken,
    /// The time between a panic and the next start.
    delay: Duration,
    metrics: Metrics,
}

impl Supervisor {
    /// A supervisor of tasks that run before there is a server, and until `stop`.
    pub fn new(
        tasks: &TaskTracker,
        stop: &CancellationToken,
        delay: Duration,
        metrics: &Metrics,
    ) -> Self {
        Self {
            tasks: tasks.clone(),
            stop: stop.clone(),
            delay,
            metrics: metrics.clone(),
        }
    }

    /// Runs a task until it returns. After a panic it is started again.
    pub fn keep_running<F>(&self, name: &'static str, start: impl Fn() -> F + Send + 'static)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let this = self.clone();
        self.tasks.spawn(async move {
            while let Err(ended) = this.tasks.spawn(start()).await {
                if ended.is_cancelled() {
                    return;
                }
                this.metrics.restarted_tasks.inc();
                error!(task = name, "a task has panicked and is started again");
                tokio::select! {
                    () = tokio::time::sleep(this.delay) => {}
                    () = this.stop.cancelled() => return,
                }
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[tokio::test(start_paused = true)]
    async fn a_task_that_panics_is_started_again_until_the_server_stops() {
        let metrics = Metrics::default();
        let (tasks, stop) = (TaskTracker::new(), CancellationToken::new());
        let delay = Duration::from_secs(1);
        let supervisor = Supervisor {
            tasks: tasks.clone(),
            stop: stop.clone(),
            delay,
            metrics: metrics.clone(),
        };
        let runs = Arc::new(AtomicU64::new(0));
        let (counted, stopped) = (Arc::clone(&runs), stop.clone());
        supervisor.keep_running("test", move || {
            let (counted, stopped) = (Arc::clone(&counted), stopped.clone());
            async move {
                let run = counted.fetch_add(1, Ordering::SeqCst);
                assert!(run >= 2, "the first two runs panic");
                stopped.cancelled().await;
            }
        });
        let begun = tokio::time::Instant::now();
        while runs.load(Ordering::SeqCst) < 3 {
            tokio::time::sleep(delay / 10).await;
        }
        assert!(begun.elapsed() >= 2 * delay, "it waits before each start");
        assert_eq!(metrics.restarted_tasks.get(), 2);
        stop.cancel();
        tasks.close();
        tasks.wait().await;
    }
}
