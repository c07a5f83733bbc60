//! The texts that the keys of a header or an entry have, close together.

use super::keys::Key;

/// Keys and their texts, each in its one spelling; in the order of the keys,
/// each key once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Texts<K> {
    /// One text after another.
    all: String,
    /// The keys, and where in `all` the text of each ends.
    ends: Vec<(K, usize)>,
}

impl<K: Key> Texts<K> {
    pub(super) const fn new() -> Self {
        Self {
            all: String::new(),
            ends: Vec::new(),
        }
    }

    /// The texts of some keys, in as little memory as they take.
    pub(super) fn of<T: AsRef<str>>(pairs: &[(K, T)]) -> Self {
        let length = pairs.iter().map(|(_, text)| text.as_ref().len()).sum();
        let mut texts = Self {
            all: String::with_capacity(length),
            ends: Vec::with_capacity(pairs.len()),
        };
        for (key, text) in pairs {
            texts.set(*key, text.as_ref());
        }
        texts
    }

    /// How many keys there are.
    pub(super) const fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether a key has a text.
    pub(super) fn has(&self, key: K) -> bool {
        self.find(key).is_ok()
    }

    /// The text of a key.
    pub(super) fn get(&self, key: K) -> Option<&str> {
        let at = self.find(key).ok()?;
        Some(self.at(at))
    }

    /// Gives a key a text, in its one spelling.
    pub(super) fn set(&mut self, key: K, text: &str) {
        let text = key.kind().settle(text);
        // Most are given in their order.
        if self.ends.last().is_none_or(|(last, _)| *last < key) {
            self.all.push_str(&text);
            self.ends.push((key, self.all.len()));
            return;
        }
        let at = match self.find(key) {
            Ok(at) => at,
            Err(at) => {
                self.ends.insert(at, (key, self.start(at)));
                at
            }
        };
        self.put(at, &text);
    }

    /// Takes a key away.
    pub(super) fn remove(&mut self, key: K) {
        if let Ok(at) = self.find(key) {
            self.put(at, "");
            self.ends.remove(at);
        }
    }

    /// The keys and their texts, in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = (K, &str)> {
        let keys = self.ends.iter().enumerate();
        keys.map(|(at, (key, _))| (*key, self.at(at)))
    }

    /// The place of a key, or else where it belongs.
    fn find(&self, key: K) -> Result<usize, usize> {
        self.ends.binary_search_by_key(&key, |(key, _)| *key)
    }

    fn at(&self, at: usize) -> &str {
        &self.all[self.start(at)..self.ends[at].1]
    }

    fn start(&self, at: usize) -> usize {
        at.checked_sub(1).map_or(0, |before| self.ends[before].1)
    }

    /// Puts a text in the place of the one that is there.
    fn put(&mut self, at: usize, text: &str) {
        let (start, old) = (self.start(at), self.ends[at].1);
        let behind = self.all.split_off(old);
        self.all.truncate(start);
        self.all.push_str(text);
        self.all.push_str(&behind);
        for (_, end) in &mut self.ends[at..] {
            *end = *end - old + start + text.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::keys::EntryKey;
    use super::*;

    #[test]
    fn texts_stand_in_the_order_of_their_keys() {
        let mut texts = Texts::new();
        let all = |texts: &Texts<EntryKey>| -> Vec<(EntryKey, String)> {
            let pairs = texts.iter();
            pairs.map(|(key, text)| (key, text.to_owned())).collect()
        };
        texts.set(EntryKey::Note, "é");
        texts.set(EntryKey::Head, "MZXW 6ytb");
        texts.set(EntryKey::Entry, "12");
        texts.set(EntryKey::Move, "a1-a2");
        assert_eq!(
            all(&texts),
            [
                (EntryKey::Entry, "12".to_owned()),
                (EntryKey::Move, "a1-a2".to_owned()),
                (EntryKey::Note, "é".to_owned()),
                (EntryKey::Head, "mzxw6ytb".to_owned()),
            ]
        );
        texts.set(EntryKey::Move, "pass");
        texts.remove(EntryKey::Entry);
        texts.remove(EntryKey::By);
        assert_eq!(texts.get(EntryKey::Entry), None);
        assert_eq!(texts.get(EntryKey::Move), Some("pass"));
        assert_eq!(texts.get(EntryKey::Note), Some("é"));
        assert_eq!(texts.get(EntryKey::Head), Some("mzxw6ytb"));
        let mut others = Texts::new();
        for (key, text) in all(&texts).iter().rev() {
            others.set(*key, text);
        }
        assert_eq!(texts, others);
    }
}
