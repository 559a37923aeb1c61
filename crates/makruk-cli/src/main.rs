fn main(){ let d: u32 = std::env::args().nth(2).unwrap().parse().unwrap(); println!("nodes {}", makruk_core::perft(&makruk_core::Position::start(), d)); }
