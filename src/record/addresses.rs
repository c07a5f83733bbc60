//! Takes the mail addresses out of a game file.

use super::keys::{EntryKey, HeaderKey};
use super::outline::Field;
use super::player::Player;
use super::{GameFile, write};

/// The keys of a header whose values are names.
const NAMES: [HeaderKey; 3] = [
    HeaderKey::FirstSeat,
    HeaderKey::SecondSeat,
    HeaderKey::Arbiter,
];

impl GameFile {
    /// The text without the mail addresses of the players and the arbiter; all
    /// other bytes are kept. Heads and signatures hold as before, since no
    /// address is in what they are made of. What stands in notes and comments
    /// is not looked at.
    #[must_use]
    pub fn without_addresses(&self) -> String {
        let bared = |fields: &[Field], key: &str, value: Option<&str>| {
            let bare = value.filter(|text| Player::bare(text) != *text)?;
            let field = fields.iter().find(|field| field.name == key)?;
            Some((field.value.clone(), Player::bare(bare).to_owned()))
        };
        let (outline, _) = self.places();
        let seats = self.header.seats();
        let header = NAMES.into_iter().filter_map(|key| {
            let fields = &outline.header;
            bared(fields, key.name(seats), self.header.get(key))
        });
        let items = outline.entries.iter().zip(&self.entries);
        let entries = items.filter_map(|(item, entry)| {
            let key = EntryKey::Name;
            bared(&item.fields, key.name(), entry.get(key))
        });
        let mut names: Vec<_> = header.chain(entries).collect();
        names.sort_by_key(|(place, _)| place.start);
        let mut text = self.text.clone();
        for (place, name) in names.into_iter().rev() {
            text.replace_range(place, &write::name(&name));
        }
        text
    }
}
