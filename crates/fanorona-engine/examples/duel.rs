#![allow(warnings)]
use fanorona_engine::*;
use fanorona_rules::{Position, Ruleset, Side, Turn};
#[derive(Clone)]
struct Cfg { limit: Limit, noise: i32, o: Oversight }
enum P { S(Box<Engine>, Cfg), T(StandIn) }
fn parse(t: &str) -> P {
    if let Some(s) = StandIn::from_name(t) { return P::T(s); }
    let mut c = if let Some(n) = t.strip_prefix('L') { let l = Level::new(n.parse().unwrap()).unwrap(); Cfg { limit: l.limit(), noise: l.noise(0).amount, o: l.oversight(0, None, Pace::Calm) } }
    else {
        let mut c = Cfg { limit: Limit::default(), noise: 0, o: Oversight::NONE };
        for part in t.split(',') { let (k, v) = part.split_at(1); let v: u64 = v.parse().unwrap();
            match k { "n" => c.limit.nodes = Some(v), "d" => c.limit.depth = Some(v as u8), "e" => c.noise = v as i32,
            "w" => c.o.near = v as u16, "f" => c.o.far = v as u16, "a" => c.o.ahead = v as u16, "c" => c.o.chain = v as u16, _ => panic!() } }
        c
    };
    P::S(Box::new(Engine::new(1 << 20)), c)
}
fn main() {
    let w: Vec<String> = std::env::args().skip(1).collect();
    let start = Position::start(Ruleset::from_name(&w[0]).unwrap());
    let games: u64 = w[1].parse().unwrap(); let seed: u64 = w[2].parse().unwrap();
    for a in w[3].split('/') { for b in w[4].split('/') {
        let mut ps = [parse(a), parse(b)];
        let mut r = [0u32; 3]; let mut turns = 0;
        let t = std::time::Instant::now();
        for n in 0..games {
            let self_play::PairedOpening { opening, first_plays, mut errors } = self_play::PairedOpening::new(start, seed, n);
            let win = self_play::play(opening, |v| {
                turns += 1;
                let s = errors.next_u64();
                match &mut ps[usize::from(v.position.side_to_move() != first_plays)] {
                    P::T(t) => t.turn(&v.position, &mut Rng::new(s)),
                    P::S(e, c) => e.search(&Task { position: v.position, past: v.past, quiet: v.quiet(), limit: c.limit, noise: Noise { amount: c.noise, seed: s },
                        oversight: Oversight { seed: s, last: v.last.map(|t| t.destination()), ..c.o } }, &|| false).map(|r| r.turn),
                }
            }).unwrap();
            match win { None => r[1] += 1, Some(s) if s == first_plays => r[0] += 1, _ => r[2] += 1 }
        }
        let sc = (r[0] as f64 + r[1] as f64 / 2.) / games as f64;
        println!("{a} v {b}: +{} ={} -{} {:.1}% {:.0} elo, {} turns/game, {:.1}s", r[0], r[1], r[2], 100. * sc, 400. * (sc / (1. - sc)).log10(), turns / games as u32, t.elapsed().as_secs_f64());
    }}
}
