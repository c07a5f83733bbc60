//! The stream of throws against a `ChaCha20` written here from RFC 8439, and
//! whether throws are as even as chance makes them.

use data_encoding::HEXLOWER;
use herald::dice::{Nonce, Seed, Stream, ThrowKey};
use herald::game::Purpose;
use sha2::{Digest, Sha256};

const THROWS: u32 = 100_000;

#[test]
fn the_block_function_is_that_of_rfc_8439() {
    // Section 2.3.2.
    let key = std::array::from_fn(|n| u8::try_from(n).unwrap());
    let block = chacha20_block(&key, 1, [0x0900_0000, 0x4a00_0000, 0]);
    assert_eq!(
        HEXLOWER.encode(&block),
        "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e\
         d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e"
    );
}

#[test]
fn blocks_and_stream_agree_with_appendix_a() {
    // Appendix A.1, test vectors 1 to 4: all those with nonce 0.
    let mut last_bit = [0; 32];
    last_bit[31] = 1;
    let mut second_byte = [0; 32];
    second_byte[1] = 0xff;
    for (key, counter, expected) in [
        (
            [0; 32],
            0,
            "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7\
             da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586",
        ),
        (
            [0; 32],
            1,
            "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed\
             29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f",
        ),
        (
            last_bit,
            1,
            "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a\
             8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0",
        ),
        (
            second_byte,
            2,
            "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca\
             13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096",
        ),
    ] {
        let block = chacha20_block(&key, counter, [0; 3]);
        assert_eq!(HEXLOWER.encode(&block), expected);
        let mut stream = Stream::new(&ThrowKey::from(key));
        for _ in 0..64 * counter {
            stream.byte();
        }
        assert_eq!([0; 64].map(|_: u8| stream.byte()), block);
    }
}

#[test]
fn long_streams_agree_with_the_block_function() {
    for n in 0_u8..8 {
        let key: [u8; 32] = Sha256::digest([n]).into();
        let mut stream = Stream::new(&ThrowKey::from(key));
        // Past the blocks that any implementation makes at a time, and to no
        // round number of them.
        for counter in 0..1000 + u32::from(n) {
            let block = chacha20_block(&key, counter, [0; 3]);
            for (at, byte) in block.into_iter().enumerate() {
                assert_eq!(stream.byte(), byte, "key {n}, byte {at} of block {counter}");
            }
        }
    }
}

#[test]
fn bounded_draws_agree_with_rejection_over_the_block_function() {
    let key: [u8; 32] = Sha256::digest("bounded").into();
    for n in [
        1, 2, 3, 5, 6, 7, 8, 10, 20, 100, 127, 128, 129, 200, 255, 256,
    ] {
        let mut stream = Stream::new(&ThrowKey::from(key));
        let blocks = (0..40).flat_map(|counter| chacha20_block(&key, counter, [0; 3]));
        let fair = blocks.map(u16::from).filter(|byte| *byte < 256 / n * n);
        for number in fair.map(|byte| byte % n) {
            assert_eq!(u16::from(stream.below(n)), number, "below {n}");
        }
    }
}

#[test]
fn a_die_is_even() {
    let mut counts = [0; 6];
    throw(|stream| counts[usize::from(stream.below(6))] += 1);
    even("d6", &counts);
}

#[test]
fn four_sticks_are_even() {
    let mut counts = [0; 16];
    throw(|stream| {
        let sides = (0..4).fold(0, |sides, _| 2 * sides + usize::from(stream.below(2)));
        counts[sides] += 1;
    });
    even("4s", &counts);
}

#[test]
fn arrows_are_even_and_do_not_depend_on_the_square_before() {
    let (mut counts, mut pairs) = ([0; 8], [0; 64]);
    throw(|stream| {
        let (one, next) = (stream.below(8), stream.below(8));
        counts[usize::from(one)] += 1;
        pairs[usize::from(8 * one + next)] += 1;
    });
    even("arrows", &counts);
    even("pairs of arrows", &pairs);
}

/// Calls for throws, each from the stream of another throw of one game.
fn throw(mut each: impl FnMut(&mut Stream)) {
    let (seed, nonce) = (Seed::from([8; 32]), Nonce::from([4; 16]));
    for n in 1..=THROWS {
        each(&mut Stream::new(&seed.throw_key(&nonce, n, Purpose::Roll)));
    }
}

/// Prints the chi-square of counts that should be equal, and holds it within
/// four deviations of what chance makes: neither too uneven nor too smooth.
fn even(name: &str, counts: &[u32]) {
    assert_eq!(counts.iter().sum::<u32>(), THROWS);
    let cells = u32::try_from(counts.len()).unwrap();
    let expected = f64::from(THROWS) / f64::from(cells);
    let chi_square: f64 = counts
        .iter()
        .map(|&count| (f64::from(count) - expected).powi(2) / expected)
        .sum();
    let freedom = f64::from(cells - 1);
    // Wilson and Hilferty: the cube root is all but normal.
    let spread = 2.0 / (9.0 * freedom);
    let deviation = ((chi_square / freedom).cbrt() - (1.0 - spread)) / spread.sqrt();
    println!(
        "{name}: chi-square {chi_square:.2}, {freedom} degrees of freedom, {deviation:+.2} deviations"
    );
    assert!(deviation.abs() < 4.0, "{name} is uneven: {counts:?}");
}

/// The block function of `ChaCha20` (RFC 8439, section 2.3); the nonce as its three
/// little-endian words.
fn chacha20_block(key: &[u8; 32], counter: u32, nonce: [u32; 3]) -> [u8; 64] {
    let mut state = [0; 16];
    state[..4].copy_from_slice(&[0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574]);
    for (word, bytes) in state[4..12].iter_mut().zip(key.chunks_exact(4)) {
        *word = u32::from_le_bytes(bytes.try_into().unwrap());
    }
    state[12] = counter;
    state[13..].copy_from_slice(&nonce);
    let mut mixed: [u32; 16] = state;
    for _ in 0..10 {
        for n in 0..4 {
            quarter_round(&mut mixed, [n, n + 4, n + 8, n + 12]);
        }
        for n in 0..4 {
            let diagonal = [n, 4 + (n + 1) % 4, 8 + (n + 2) % 4, 12 + (n + 3) % 4];
            quarter_round(&mut mixed, diagonal);
        }
    }
    let mut block = [0; 64];
    for (bytes, (mixed, start)) in block.chunks_exact_mut(4).zip(mixed.iter().zip(state)) {
        bytes.copy_from_slice(&mixed.wrapping_add(start).to_le_bytes());
    }
    block
}

/// The quarter round of `ChaCha20` (RFC 8439, section 2.1).
fn quarter_round(words: &mut [u32; 16], [a, b, c, d]: [usize; 4]) {
    for (left, right) in [(16, 12), (8, 7)] {
        words[a] = words[a].wrapping_add(words[b]);
        words[d] = (words[d] ^ words[a]).rotate_left(left);
        words[c] = words[c].wrapping_add(words[d]);
        words[b] = (words[b] ^ words[c]).rotate_left(right);
    }
}
