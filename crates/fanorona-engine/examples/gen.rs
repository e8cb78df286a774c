use fanorona_engine::tables::{Material, Solver};
use std::time::Instant;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let r = fanorona_rules::Ruleset::from_name(&a[1]).unwrap();
    let max: u8 = a[2].parse().unwrap();
    let mut s = Solver::new(r, a[3].parse().unwrap());
    for t in 2..=max { for m in Material::of_total(t).filter(|m| m.own <= m.opponent) {
        let t0 = Instant::now();
        s.solve(m);
        for m in [m, m.swapped()] {
        let v = s.values(m).unwrap();
        let mut h=[0u64;3]; let mut mx=0;
        for &b in v { h[if b==0 {1} else if b%2==0 {0} else {2}]+=1; mx=mx.max(b);}
        println!("{m} {} max {mx} {h:?} {:?}", v.len(), t0.elapsed());
        if let Some(d)=a.get(4) { std::fs::write(format!("{d}/{}-{m}.raw", a[1]), v).unwrap(); }
        }
    }}
}
