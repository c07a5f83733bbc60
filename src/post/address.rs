//! Mail addresses that a mail can be sent to, and how a header writes them.

use crate::record::Player;

/// The longest local part and the longest domain, in bytes (RFC 5321, 4.5.3).
const LONGEST: [usize; 2] = [64, 255];

/// A mail address that is safe in a header and on a command line, with the name
/// of whose it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mailbox {
    name: String,
    address: String,
}

impl Mailbox {
    /// The mailbox of a player; nothing where no address is known that can be
    /// used.
    #[must_use]
    pub fn of(player: &Player) -> Option<Self> {
        let address = player.mail.as_deref().filter(|mail| is_address(mail))?;
        Some(Self {
            name: player.name.clone(),
            address: address.to_owned(),
        })
    }

    /// Reads an address, alone or as `Name <mail>`.
    ///
    /// # Errors
    ///
    /// Says in words why no mail can be sent there.
    pub fn read(text: &str) -> Result<Self, String> {
        let text = text.trim();
        if is_address(text) {
            return Ok(Self {
                name: String::new(),
                address: text.to_owned(),
            });
        }
        let player = Player::read(text).ok();
        let mailbox = player.as_ref().and_then(Self::of);
        mailbox.ok_or_else(|| "here belongs one mail address, such as bob@example.org".to_owned())
    }

    /// The address alone.
    #[must_use]
    pub fn address(&self) -> &str {
        &self.address
    }

    /// What stands behind the at sign.
    #[must_use]
    pub fn domain(&self) -> &str {
        self.address
            .rsplit_once('@')
            .map_or("", |(_, domain)| domain)
    }

    /// The name; empty where none is known.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }
}

/// Whether two addresses are the same, but for the case of letters.
#[must_use]
pub fn is_same_address(one: &str, other: &str) -> bool {
    one.trim().eq_ignore_ascii_case(other.trim())
}

/// Whether a text is a mail address of the plain form: letters, digits and a
/// few signs, one at sign, and a domain. Quoted local parts and addresses
/// beyond ASCII are not taken.
#[must_use]
pub fn is_address(text: &str) -> bool {
    let Some((local, domain)) = text.split_once('@') else {
        return false;
    };
    let is_dotted = |part: &str, longest: usize, is_sign: fn(u8) -> bool| {
        let is_atom = |atom: &str| !atom.is_empty() && atom.bytes().all(is_sign);
        part.len() <= longest && part.split('.').all(is_atom)
    };
    let in_local =
        |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+/=?^_`{|}~-".contains(&byte);
    let in_domain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    !local.starts_with('-')
        && is_dotted(local, LONGEST[0], in_local)
        && is_dotted(domain, LONGEST[1], in_domain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_addresses_are_taken_and_nothing_else() {
        for text in ["bob@example.org", "b.o+x_1@localhost", "B@a-b.C"] {
            assert!(is_address(text), "{text}");
        }
        for text in [
            "bob",
            "bob@",
            "@example.org",
            "-bob@example.org",
            "a@b@c",
            "a@b,c@d",
            "a b@c",
            "a..b@c",
            "a@b.",
            "\"a\"@b",
            "a@b>",
            "a@b\r\nBcc: c@d",
            "ä@b",
        ] {
            assert!(!is_address(text), "{text:?}");
        }
        assert!(!is_address(&format!("{}@b", "a".repeat(65))));
    }

    #[test]
    fn a_mailbox_is_read_with_its_name() {
        let bob = Mailbox::read("Bob <bob@example.org>").unwrap();
        assert_eq!((bob.name(), bob.domain()), ("Bob", "example.org"));
        assert!(Mailbox::read("Bob").is_err());
        assert!(Mailbox::read("Bob <a@b,c@d>").is_err());
    }
}
