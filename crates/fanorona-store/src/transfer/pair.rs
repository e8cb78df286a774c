//! Both databases: preparing the target, copying, comparing and finishing.

use super::end::{End, failed};
use super::table::{PAGE, Table};
use super::{Progress, Step, Transferred};
use crate::db::Value;
use crate::error::{OpenError, TransferError};

/// Rows in a statement. SQLite allows 32,766 parameters.
pub(super) const TOGETHER: usize = 100;

/// The two databases of a copy, with their names.
pub(super) struct Pair {
    pub(super) source: End,
    pub(super) target: End,
    pub(super) from: String,
    pub(super) to: String,
    /// Whether the target stores no zero characters.
    pub(super) refuses_nul: bool,
}

impl Pair {
    /// Starts or continues a copy. Returns the tables to copy.
    pub(super) async fn prepare(&mut self) -> Result<Vec<Table>, TransferError> {
        let work = "its tables were read";
        let tables = self
            .source
            .tables()
            .await
            .map_err(failed(&self.from, work))?;
        let same = self.target.tables().await.map_err(failed(&self.to, work))?;
        if tables != same {
            return Err(TransferError::Unlike {
                from: self.from.clone(),
                to: self.to.clone(),
            });
        }
        match self
            .target
            .copy_of()
            .await
            .map_err(failed(&self.to, work))?
        {
            Some(from) if from == self.from => {}
            Some(from) => {
                return Err(OpenError::Unfinished {
                    path: self.to.clone().into(),
                    from,
                }
                .into());
            }
            None => {
                if self
                    .target
                    .is_used()
                    .await
                    .map_err(failed(&self.to, work))?
                {
                    return Err(TransferError::NotEmpty {
                        name: self.to.clone(),
                    });
                }
                let begun = self.target.begin(&self.from, &tables).await;
                begun.map_err(failed(&self.to, "it was prepared"))?;
            }
        }
        Ok(tables)
    }

    /// Copies the rows that are missing.
    pub(super) async fn copy(
        &mut self,
        table: &Table,
        progress: &mut (dyn FnMut(Progress<'_>) + Send),
    ) -> Result<(), TransferError> {
        let work = format!("table {} was copied", table.name);
        let last = self
            .target
            .last(table)
            .await
            .map_err(failed(&self.to, &work))?;
        let after = last.map(|row| table.key_of(&row));
        let page = self.source.page(table, after.as_deref()).await;
        let mut page = page.map_err(failed(&self.from, &work))?;
        let mut rows = 0;
        while let Some(last) = page.last() {
            let after = table.key_of(last);
            rows += page.len() as u64;
            if self.refuses_nul {
                refuse_nul(table, &page)?;
            }
            // The next page is read while this one is written.
            let (next, added) = tokio::join!(
                self.source.page(table, Some(&after)),
                self.target.add(table, page)
            );
            added.map_err(failed(&self.to, &work))?;
            page = next.map_err(failed(&self.from, &work))?;
            progress(Progress {
                step: Step::Copying,
                table: &table.name,
                rows,
            });
        }
        progress(Progress {
            step: Step::Copied,
            table: &table.name,
            rows,
        });
        Ok(())
    }

    /// Compares all rows of a table. Returns their number.
    pub(super) async fn compare(
        &mut self,
        table: &Table,
        progress: &mut (dyn FnMut(Progress<'_>) + Send),
    ) -> Result<u64, TransferError> {
        let work = format!("table {} was compared", table.name);
        let mut after: Option<Vec<Value>> = None;
        let mut rows = 0;
        loop {
            let (source, target) = tokio::join!(
                self.source.page(table, after.as_deref()),
                self.target.page(table, after.as_deref())
            );
            let source = source.map_err(failed(&self.from, &work))?;
            let target = target.map_err(failed(&self.to, &work))?;
            if let Some(row) = first_difference(&source, &target) {
                return Err(TransferError::Differs {
                    from: self.from.clone(),
                    to: self.to.clone(),
                    table: table.name.clone(),
                    row: table.key_text(row),
                });
            }
            rows += source.len() as u64;
            progress(Progress {
                step: Step::Comparing,
                table: &table.name,
                rows,
            });
            match source.last() {
                Some(last) if source.len() == PAGE => after = Some(table.key_of(last)),
                Some(_) | None => return Ok(rows),
            }
        }
    }

    pub(super) async fn finish(
        mut self,
        rows: u64,
        tables: usize,
    ) -> Result<Transferred, TransferError> {
        let work = "the copy was finished";
        let numbers = self
            .source
            .numbers()
            .await
            .map_err(failed(&self.from, work))?;
        if let Some(table) = self
            .target
            .finish(&numbers)
            .await
            .map_err(failed(&self.to, work))?
        {
            return Err(TransferError::Unsound { table });
        }
        self.target
            .connection
            .close()
            .await
            .map_err(failed(&self.to, work))?;
        self.source
            .connection
            .close()
            .await
            .map_err(failed(&self.from, work))?;
        Ok(Transferred {
            from: self.from,
            to: self.to,
            rows,
            tables,
        })
    }
}

/// Refuses texts that PostgreSQL does not store.
fn refuse_nul(table: &Table, rows: &[Vec<Value>]) -> Result<(), TransferError> {
    let has_nul = |value: &Value| match value {
        Value::Text(Some(text)) => text.contains('\0'),
        Value::Text(None) | Value::Number(_) => false,
    };
    match rows.iter().find(|row| row.iter().any(has_nul)) {
        Some(row) => Err(TransferError::Nul {
            table: table.name.clone(),
            row: table.key_text(row),
        }),
        None => Ok(()),
    }
}

/// The first row that is not in both lists.
fn first_difference<'a>(one: &'a [Vec<Value>], other: &'a [Vec<Value>]) -> Option<&'a [Value]> {
    let common = one
        .iter()
        .zip(other)
        .take_while(|(one, other)| one == other)
        .count();
    one.get(common)
        .or_else(|| other.get(common))
        .map(Vec::as_slice)
}
