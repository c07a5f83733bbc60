//! scratch
use herald::game::Dice;
use herald::games::GAMES;
use herald::side::{Side, Stage};
use herald::table::Table;
use std::hint::black_box;
struct L(u64);
impl L { fn below(&mut self, n: usize) -> usize { self.0 ^= self.0 << 13; self.0 ^= self.0 >> 7; self.0 ^= self.0 << 17; (self.0 >> 33) as usize % n } }
impl Dice for L { fn die(&mut self, f: u8) -> u8 { self.below(f as usize) as u8 + 1 } }
fn cpu() -> f64 { let t = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap(); t.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9 }
fn rate(mut f: impl FnMut() -> usize) -> f64 { let a = cpu(); let mut n = 0; loop { n += f(); let t = cpu() - a; if t > 0.4 { return n as f64 / t; } } }
fn main() {
    let only: Vec<String> = std::env::args().skip(1).collect();
    for game in &GAMES {
        if !only.is_empty() && !only.iter().any(|o| o == game.name) { continue; }
        let mut all: Vec<Box<dyn Table>> = vec![];
        let mut seed = 1;
        while all.len() < 1000 {
            seed += 1;
            let mut d = L(seed * 0x9e37_79b9_7f4a_7c15 | 1);
            let setup = (!game.setup.is_empty()).then(|| game.cast_setup(&mut d));
            let mut t = game.start(&[], game.first.unwrap_or(Side::First), setup.as_deref()).unwrap();
            for _ in 0..150 {
                match t.stage() {
                    Stage::Over(_) => break,
                    Stage::Roll(_) => { let r = t.cast(&mut d); t.roll(&r).unwrap(); }
                    Stage::Move(_) => {
                        all.push(t.copy());
                        let l = t.legal(true);
                        let m = &l[d.below(l.len())];
                        t.play(m).unwrap();
                    }
                }
            }
        }
        let n: usize = all.iter().map(|t| t.legal(false).len()).sum();
        let some: Vec<(&Box<dyn Table>, String)> = all.iter().map(|t| { let l = t.legal(false); (t, l[l.len() / 2].clone()) }).collect();
        let strings: Vec<String> = all.iter().map(|t| t.position()).collect();
        let legal = rate(|| { for t in &all { black_box(t.legal(false)); } all.len() });
        let count = rate(|| { for t in &all { black_box(t.perft(1)); } all.len() });
        let judge = rate(|| { for (t, m) in &some { black_box(t.judge(m).is_ok()); } some.len() });
        let refuse = rate(|| { for (t, m) in some.iter().take(200) { black_box(t.judge(&format!("{m} ?")).is_ok()); } 200.min(some.len()) });
        let open = rate(|| { for s in &strings { black_box(game.open(s, &[]).is_ok()); } strings.len() });
        println!("{:12} avg {:5.1} moves; legal {:8.0}/s ({:9.0} moves/s) count {:8.0}/s judge {:8.0}/s refuse {:8.0}/s open {:8.0}/s", game.name, n as f64 / all.len() as f64, legal, legal * n as f64 / all.len() as f64, count, judge, refuse, open);
    }
}
