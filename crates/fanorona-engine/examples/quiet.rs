use fanorona_engine::tables::*;
fn main() {
    // reads raw and writes quiet-only bytes and a filled version
    let a: Vec<String> = std::env::args().collect();
    let r = fanorona_rules::Ruleset::from_name(&a[1]).unwrap();
    let (own, opponent) = (a[2].parse().unwrap(), a[3].parse().unwrap());
    let m = Material { own, opponent };
    let v = std::fs::read(format!("/tmp/tb/raw/{}-{m}.raw", a[1])).unwrap();
    let q = quiet_mask(r, m);
    let quiet: Vec<u8> = v.iter().zip(&q).filter(|(_, q)| **q).map(|(v, _)| *v).collect();
    let wdl: Vec<u8> = quiet.iter().map(|&b| if b == 0 { 0 } else if b % 2 == 0 { 1 } else { 2 }).collect();
    let loss: Vec<u8> = quiet.iter().map(|&b| if b == 0 { 0 } else if b % 2 == 0 { 1 } else { b }).collect();
    let mut last = 0;
    let filled: Vec<u8> = v.iter().zip(&q).map(|(v, q)| { if *q { last = *v; } last }).collect();
    let h = |x: &[u8]| { let mut h = [0u64; 256]; for &b in x { h[b as usize] += 1; } let n = x.len() as f64; h.iter().filter(|c| **c > 0).map(|&c| -(c as f64) * (c as f64 / n).log2()).sum::<f64>() / 8e6 };
    let h1 = |x: &[u8]| { let mut h = vec![0u64; 65536]; let mut t = [0u64; 256]; let mut p = 0; for &b in x { h[p * 256 + b as usize] += 1; t[p] += 1; p = b as usize; } h.iter().enumerate().filter(|(_, c)| **c > 0).map(|(i, &c)| -(c as f64) * (c as f64 / t[i / 256] as f64).log2()).sum::<f64>() / 8e6 };
    println!("{m} all {} quiet {} draws {} wins {} | order0 MB dtw {:.2} loss {:.2} wdl {:.2} | order1 {:.2} {:.2} {:.2}", v.len(), quiet.len(), wdl.iter().filter(|b| **b == 0).count(), wdl.iter().filter(|b| **b == 1).count(), h(&quiet), h(&loss), h(&wdl), h1(&quiet), h1(&loss), h1(&wdl));
    let f = |n: &str, x: &[u8]| std::fs::write(format!("/tmp/tb/raw/{m}.{n}"), x).unwrap();
    f("quiet", &quiet); f("wdl", &wdl); f("loss", &loss); f("filled", &filled);
    f("mask", &q.chunks(8).map(|c| c.iter().enumerate().fold(0u8, |a, (i, b)| a | (u8::from(*b) << i))).collect::<Vec<_>>());
}
