use fanorona_engine::tables::*;
use std::io::Write;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let r = fanorona_rules::Ruleset::from_name(&a[1]).unwrap();
    let max: u8 = a[2].parse().unwrap();
    let mut s = Solver::new(r, a[3].parse().unwrap());
    let mut f = std::fs::File::create(&a[4]).unwrap();
    for t in 2..=max { for m in Material::of_total(t).filter(|m| m.own <= m.opponent) {
        let t0 = std::time::Instant::now();
        s.solve(m);
        let e = t0.elapsed();
        for m in if m == m.swapped() { vec![m] } else { vec![m, m.swapped()] } {
            let p = s.table(m, Form::Packed).unwrap();
            f.write_all(&p).unwrap();
            let c = s.counts(m).unwrap();
            println!("| {m} | {} | {} | {} | {} |", c.won, c.drawn, c.lost, c.longest);
            eprintln!("{m} {} bytes; solved {e:?} all {:?}", p.len(), t0.elapsed());
        }
    }}
}
