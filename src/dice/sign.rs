//! Ed25519 signatures (RFC 8032) over transcripts, verified strictly
//! (section 6).

use std::fmt::{self, Debug};

use ed25519_dalek::{Signer as _, SigningKey, VerifyingKey};
use zeroize::Zeroizing;

use super::bytes::{Key, Signature, Transcript};
use super::encode::Tag;
use super::secret::Secret;

/// A person's signing key sk, which comes from his secret (section 6).
///
/// It is never printed, and wiped when it is dropped.
pub struct Signer(SigningKey);

impl Signer {
    /// The signing key of a secret.
    #[must_use]
    pub fn of(secret: &Secret) -> Self {
        let seed = Zeroizing::new(secret.mac(Tag::SignKey, &[]));
        Self(SigningKey::from_bytes(&seed))
    }

    /// The public key that its signatures are verified with.
    #[must_use]
    pub fn key(&self) -> Key {
        self.0.verifying_key().to_bytes().into()
    }

    /// The signature of a transcript. It is always the same (RFC 8032), so
    /// that an entry made twice is one entry.
    #[must_use]
    pub fn sign(&self, transcript: &Transcript) -> Signature {
        self.0.sign(transcript.as_bytes()).to_bytes().into()
    }
}

impl Debug for Signer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Signer(..)")
    }
}

impl Key {
    /// Whether the signature of the transcript was made with this key.
    ///
    /// Strict (section 6): the key and R are canonical encodings of points that
    /// are not of small order, S is below the order of the group, and
    /// `[S]B - [h]A` encodes to R, without the cofactor. So everybody agrees on
    /// what stands, and none but the signer can make a second signature of a
    /// first.
    #[must_use]
    pub fn verifies(&self, transcript: &Transcript, signature: &Signature) -> bool {
        self.verifies_bytes(transcript.as_bytes(), signature)
    }

    /// The first 12 letters of the key in groups of four, which people compare:
    /// `4a3y wezj q7qn`.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        let letters = self.to_string();
        [&letters[..4], &letters[4..8], &letters[8..12]].join(" ")
    }

    /// Whether it can verify anything: it is the canonical encoding of a point
    /// that is not of small order.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.point().is_some()
    }

    fn verifies_bytes(&self, message: &[u8], signature: &Signature) -> bool {
        let parts = ed25519_dalek::Signature::from_bytes(signature.as_bytes());
        is_canonical(parts.r_bytes())
            && self
                .point()
                .is_some_and(|point| point.verify_strict(message, &parts).is_ok())
    }

    fn point(&self) -> Option<VerifyingKey> {
        if !is_canonical(self.as_bytes()) {
            return None;
        }
        let point = VerifyingKey::from_bytes(self.as_bytes()).ok()?;
        (!point.is_weak()).then_some(point)
    }
}

/// Whether the y of an encoded point is below the field's prime 2^255 - 19.
/// The other second spelling, a sign on x = 0, belongs to points of small order
/// alone.
fn is_canonical(encoded: &[u8; 32]) -> bool {
    encoded[0] < 0xed
        || encoded[1..31].iter().any(|&byte| byte != 0xff)
        || encoded[31] | 0x80 != 0xff
}

#[cfg(test)]
mod tests {
    use data_encoding::HEXLOWER;

    use super::*;

    #[test]
    fn signatures_are_those_of_rfc_8032() {
        // Section 7.1: tests 1 to 3 and SHA(abc).
        for [seed, key, message, signature] in [
            [
                "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
                "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
                "",
                "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
            ],
            [
                "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
                "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
                "72",
                "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
            ],
            [
                "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
                "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
                "af82",
                "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
            ],
            [
                "833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42",
                "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
                "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
                "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b58909351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704",
            ],
        ] {
            let message = HEXLOWER.decode(message.as_bytes()).unwrap();
            let signer = Signer(SigningKey::from_bytes(&array(seed)));
            assert_eq!(signer.key(), Key::from(array(key)));
            let signature = Signature::from(array(signature));
            assert_eq!(signer.0.sign(&message).to_bytes(), *signature.as_bytes());
            assert!(signer.key().verifies_bytes(&message, &signature));
            assert!(!signer.key().verifies_bytes(b"another", &signature));
        }
    }

    #[test]
    fn a_signature_stands_for_its_transcript_and_key_only() {
        let (signer, other) = (signer(1), signer(2));
        let [t, u] = [[5; 32], [6; 32]].map(Transcript::from);
        let signature = signer.sign(&t);
        assert!(signer.key().verifies(&t, &signature));
        assert!(!signer.key().verifies(&u, &signature));
        assert!(!other.key().verifies(&t, &signature));
        for bit in 0..512 {
            let mut bytes = *signature.as_bytes();
            bytes[bit / 8] ^= 1 << (bit % 8);
            assert!(!signer.key().verifies(&t, &bytes.into()), "bit {bit}");
        }
    }

    #[test]
    fn s_is_below_the_order_of_the_group() {
        let order = array::<32>("edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010");
        let (signer, t) = (signer(1), Transcript::from([5; 32]));
        let mut bytes = *signer.sign(&t).as_bytes();
        // L is a little over 2^252, so S + nL has room for n up to 14.
        for n in 1..=14 {
            let mut carry = 0;
            for (byte, of_order) in bytes[32..].iter_mut().zip(order) {
                let sum = u16::from(*byte) + u16::from(of_order) + carry;
                *byte = sum.to_le_bytes()[0];
                carry = sum >> 8;
            }
            assert_eq!(carry, 0);
            assert!(!signer.key().verifies(&t, &bytes.into()), "S + {n}L");
        }
    }

    #[test]
    fn points_of_small_order_neither_sign_nor_are_keys() {
        for point in SMALL.map(array) {
            for spelling in [point, with_sign(point)] {
                assert!(!Key::from(spelling).is_sound());
                // R = A of small order and S = 0 stand for every message whose
                // hash cancels them, where nobody looks at orders.
                for r in SMALL.map(array::<32>) {
                    let mut bytes = [0; 64];
                    bytes[..32].copy_from_slice(&r);
                    for n in 0..8 {
                        let t = Transcript::from([n; 32]);
                        assert!(!Key::from(spelling).verifies(&t, &bytes.into()));
                    }
                }
            }
        }
    }

    #[test]
    fn second_spellings_of_points_are_refused() {
        let mut on_curve = 0;
        for y in 0..19 {
            let mut plain = [0; 32];
            plain[0] = y;
            let mut second = [0xff; 32];
            (second[0], second[31]) = (0xed + y, 0x7f);
            assert!(is_canonical(&plain) && !is_canonical(&second));
            on_curve += usize::from(Key::from(plain).is_sound());
            for spelling in [second, with_sign(second)] {
                assert!(!Key::from(spelling).is_sound(), "y = p + {y}");
                let mut bytes = *signer(1).sign(&[5; 32].into()).as_bytes();
                bytes[..32].copy_from_slice(&spelling);
                assert!(!signer(1).key().verifies(&[5; 32].into(), &bytes.into()));
            }
        }
        assert_eq!(on_curve, 10, "3, 4, 5, 6, 9, 10, 14, 15, 16 and 18");
        let mut greatest = [0xff; 32];
        (greatest[0], greatest[31]) = (0xec, 0x7f);
        assert!(is_canonical(&greatest), "p - 1");
        assert!(!Key::from([2; 32]).is_sound(), "no point of the curve");
    }

    /// All but the first stand where the cofactor is multiplied in, or where
    /// nobody looks at orders; made by an independent implementation.
    #[test]
    fn only_the_equation_without_cofactor_counts() {
        for (stands, why, key, t, signature) in [
            (
                true,
                "a part of small order in the key, cancelled by the hash",
                "353e1bf23145de249380b32c4dfdfea99ce6cf4af814b7b97b6726d22223da13",
                "6d6d990b8865edfcd596afd9663c005b2604505d022e6976c1558312cf5eddc9",
                "cf5f3049c01f02b9e090f7145fa4099e8c93cfc26e22cad71ebb322190c14dc1ccfd4bb0018d7ece9ad1bfeb548fbe3c4055b111a925a76bbc4738c842ea0200",
            ),
            (
                false,
                "a part of small order in the key",
                "353e1bf23145de249380b32c4dfdfea99ce6cf4af814b7b97b6726d22223da13",
                "a5a9e729cbeb0d7284481e33d27e6530aa1eee0a064b287ef8dd010ded6e68bb",
                "cf5f3049c01f02b9e090f7145fa4099e8c93cfc26e22cad71ebb322190c14dc170b8d6134af693af5dcd225147a92d0627bbe6950b17a8f211679602d918020f",
            ),
            (
                false,
                "a part of small order in R",
                "5a467698da1ec7d32ccb83e41c65ba30417242f3bc14dbb313aa67ebdd720b24",
                "8c2574892063f995fdf756bce07f46c1a5193e54cd52837ed91e32008ccf41ac",
                "4f3b5b3f34d9db20d75937e627fa0c1f79bd6d88e7521a9b6e5152497ee423a1b5411cf60cd64e94f1eb5b36b2db4895711086157ba7c856141ac829506c060b",
            ),
            (
                false,
                "R of order 8",
                "5a467698da1ec7d32ccb83e41c65ba30417242f3bc14dbb313aa67ebdd720b24",
                "a4625a1f3502b9e5442020224319e24301c08e26706f0942c77be4cde3c75bc1",
                "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fab3f6c998fa4fce10268ef9c6941b05f1030336597fcc8c39676a52ced9193501",
            ),
            (
                false,
                "R of order 1, where the plain equation holds",
                "5a467698da1ec7d32ccb83e41c65ba30417242f3bc14dbb313aa67ebdd720b24",
                "10c2455144a7edaad6d45213b08ba11d3d9b55071305840c986964a9c1ba6979",
                "01000000000000000000000000000000000000000000000000000000000000004f3dd8f350ffd538b3239cee4c1891a4d355e08713d7b058c27e2f937062350a",
            ),
            (
                false,
                "a key of order 8, cancelled by the hash",
                "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
                "1784da8d881855ff8b50e837842fa5346320bd4338e0e6bbcd6c12805129cbd3",
                "cf5f3049c01f02b9e090f7145fa4099e8c93cfc26e22cad71ebb322190c14dc1cb444271764eb6429d0200000000000000000000000000000000000000000000",
            ),
        ] {
            let (key, t) = (Key::from(array(key)), Transcript::from(array(t)));
            assert_eq!(key.verifies(&t, &array(signature).into()), stands, "{why}");
        }
    }

    #[test]
    fn a_signer_is_never_shown() {
        assert_eq!(format!("{:?}", signer(1)), "Signer(..)");
    }

    /// The eight points of small order, made by an independent implementation.
    const SMALL: [&str; 8] = [
        "0100000000000000000000000000000000000000000000000000000000000000",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
        "0000000000000000000000000000000000000000000000000000000000000000",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "0000000000000000000000000000000000000000000000000000000000000080",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    ];

    fn signer(n: u8) -> Signer {
        Signer::of(&Secret::from([n; 32]))
    }

    fn with_sign(mut point: [u8; 32]) -> [u8; 32] {
        point[31] |= 0x80;
        point
    }

    fn array<const N: usize>(hex: &str) -> [u8; N] {
        let bytes = HEXLOWER.decode(hex.as_bytes()).unwrap();
        bytes.try_into().unwrap()
    }
}
