//! The sources of chance (section 1).

/// Where chance comes from (section 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// From both players: nobody can foresee or choose a roll, and every entry
    /// is signed.
    Fair,
    /// From a seed that its holder is bound to and reveals after the end.
    Arbiter,
    /// From a seed that everybody sees.
    Open,
    /// From real dice, typed in.
    Table,
    /// From nowhere: nothing is thrown.
    None,
}

impl Source {
    /// Every source, in the order of the specification.
    pub const ALL: [Self; 5] = [
        Self::Fair,
        Self::Arbiter,
        Self::Open,
        Self::Table,
        Self::None,
    ];

    /// Its name, as `--dice` takes it: `fair`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fair => "fair",
            Self::Arbiter => "arbiter",
            Self::Open => "open",
            Self::Table => "table",
            Self::None => "none",
        }
    }

    /// The source with a name; nothing where none is called so.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|source| source.name() == name)
    }

    /// Its name with the edition, as a game file has it and as it is hashed:
    /// `fair/1`.
    #[must_use]
    pub const fn edition(self) -> &'static str {
        match self {
            Self::Fair => "fair/1",
            Self::Arbiter => "arbiter/1",
            Self::Open => "open/1",
            Self::Table => "table/1",
            Self::None => "none/1",
        }
    }

    /// Whether it is [`Source::Fair`], where every entry is signed by a player.
    #[must_use]
    pub const fn is_fair(self) -> bool {
        matches!(self, Self::Fair)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_specification() {
        let names = Source::ALL.map(Source::name);
        assert_eq!(names, ["fair", "arbiter", "open", "table", "none"]);
        for source in Source::ALL {
            assert_eq!(source.edition(), format!("{}/1", source.name()));
            assert_eq!(Source::named(source.name()), Some(source));
            assert_eq!(source.is_fair(), source.name() == "fair");
        }
        assert_eq!(Source::named("Fair"), None);
        assert_eq!(Source::named("fair/1"), None);
    }
}
