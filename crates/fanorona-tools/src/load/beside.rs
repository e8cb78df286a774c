//! A scenario that presses the server while another one is measured.

use super::client::{Fault, broken};
use super::drive::{BROKEN, Crew, Load, Pace};
use super::measured::{Measured, Pressed};
use super::scenarios::Scenario;
use super::target::Target;
use clap::Parser;
use std::sync::Arc;
use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinHandle;

/// How far the priority of its thread is lowered: those who press a server have machines of their
/// own, and what is measured is not to wait for them inside the tool.
const NICE: i32 = 10;

/// What runs beside another scenario.
#[derive(Debug, Clone, Parser)]
#[command(no_binary_name = true)]
pub struct Beside {
    #[command(subcommand)]
    pub(super) scenario: Scenario,
    #[command(flatten)]
    pace: Pace,
    /// As it was typed.
    #[arg(skip)]
    words: String,
}

/// Reads a scenario with its options.
pub(super) fn read(words: &str) -> Result<Beside, String> {
    let read = Beside::try_parse_from(words.split_whitespace());
    let beside = read.map_err(|error| error.to_string())?;
    if beside.scenario.is_floor() {
        return Err("a floor has a server of its own".to_owned());
    }
    Ok(Beside {
        words: words.to_owned(),
        ..beside
    })
}

impl Beside {
    /// Measures a crew again, beside this scenario.
    pub(super) async fn press(
        self,
        alone: Measured,
        mut crew: Box<dyn Crew>,
        load: &Load,
        target: &Arc<Target>,
    ) -> Result<Measured, Fault> {
        let outside = Outside(Some(runtime()?));
        let (scenario, others) = (self.scenario, Arc::new(target.beside()));
        let mut their = Load {
            pace: self.pace,
            beside: true,
            ..load.clone()
        };
        let gathering = {
            let others = Arc::clone(&others);
            outside.spawn(async move {
                let crew = scenario.gather(&others, &mut their.pace).await?;
                Ok((crew, their))
            })
        };
        let (mut pressing, their) = joined(gathering).await?;
        let all = pressing.count() as u64;
        let pressing = outside.spawn(async move { pressing.drive(&their, &others).await });
        let mut measured = crew.drive(load, target).await?;
        let mut beside = joined(pressing).await?;
        // The server is the same, so what it used cannot be told apart.
        beside.cost = Default::default();
        if beside.refused.get(BROKEN) >= Some(&all) {
            return broken(format!("all connections of \"{}\" failed", self.words));
        }
        measured.pressed = Some(Box::new(Pressed {
            by: self.words,
            alone,
            beside,
        }));
        Ok(measured)
    }
}

/// A runtime that may end inside another one.
struct Outside(Option<Runtime>);

impl Outside {
    fn spawn<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<T, Fault>> + Send + 'static,
    ) -> JoinHandle<Result<T, Fault>> {
        let runtime = self.0.as_ref().expect("it is taken only at the end");
        runtime.spawn(work)
    }
}

impl Drop for Outside {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

fn runtime() -> std::io::Result<Runtime> {
    Builder::new_multi_thread()
        .worker_threads(1)
        .on_thread_start(|| {
            // If it is refused, the figures are only less even.
            rustix::process::nice(NICE).ok();
        })
        .enable_all()
        .build()
}

async fn joined<T>(pressing: JoinHandle<Result<T, Fault>>) -> Result<T, Fault> {
    match pressing.await {
        Ok(Ok(done)) => Ok(done),
        Ok(Err(fault)) => broken(format!("beside the scenario: {fault}")),
        Err(error) => broken(error.to_string()),
    }
}
