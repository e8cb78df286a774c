use super::*;
use include_dir::include_dir;

#[test]
fn an_older_development_version_is_told_from_a_newer_version() {
    static SQLITE: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../migrations/sqlite");
    let ours = embedded(&SQLITE);
    let mut found: Vec<(i64, Vec<u8>)> = ours
        .iter()
        .map(|migration| (migration.version, migration.checksum.to_vec()))
        .collect();
    let known = i64::try_from(found.len()).unwrap();
    let last =
        |found: &[(i64, Vec<u8>)]| Checked::of(PathBuf::new(), found, &ours, None)?.complete();
    assert!(matches!(last(&[]), Ok(None)));
    assert!(matches!(last(&found), Ok(Some(last)) if last == known));
    found.push((known + 1, vec![7]));
    assert!(
        matches!(last(&found), Err(OpenError::Newer { migration, .. }) if migration == known + 1)
    );
    found[0].1 = vec![8];
    assert!(matches!(
        last(&found),
        Err(OpenError::Altered { migration: 1, .. })
    ));
}

#[test]
fn every_file_in_the_folders_is_a_migration_with_a_number_of_its_own() {
    static SQLITE: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../migrations/sqlite");
    static POSTGRES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../migrations/postgres");
    for folder in [&SQLITE, &POSTGRES] {
        let versions: Vec<i64> = embedded(folder)
            .iter()
            .map(|migration| migration.version)
            .collect();
        assert_eq!(versions.len(), folder.files().count(), "{versions:?}");
        assert!(
            versions.windows(2).all(|pair| pair[0] < pair[1]),
            "{versions:?}"
        );
    }
}
