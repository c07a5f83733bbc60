//! The words of the protocol: sources, roles, purposes of throws, kinds of
//! entries (sections 1 to 4).

/// Where chance comes from (section 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// From both players: nobody can foresee or choose a roll.
    Fair,
    /// From a seed that its holder is bound to and reveals after the end.
    Arbiter,
    /// From a seed that everybody sees.
    Open,
    /// From real dice, typed in.
    Table,
}

impl Source {
    /// Every source.
    pub const ALL: [Self; 4] = [Self::Fair, Self::Arbiter, Self::Open, Self::Table];

    /// Its name, as `--dice` takes it: `fair`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fair => "fair",
            Self::Arbiter => "arbiter",
            Self::Open => "open",
            Self::Table => "table",
        }
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
        }
    }
}

/// The role of a player in the protocol (section 2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Who made the invitation; where there is none, the first-named seat.
    A,
    /// The other.
    B,
}

impl Role {
    /// Who makes an entry under `fair`, where entries alternate (section 6).
    #[must_use]
    pub const fn of_entry(number: u32) -> Self {
        if number.is_multiple_of(2) {
            Self::A
        } else {
            Self::B
        }
    }

    /// The opponent's role.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }

    /// The role as it is hashed.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::A => "A",
            Self::B => "B",
        }
    }

    pub(super) const fn as_bytes(self) -> &'static [u8] {
        self.as_str().as_bytes()
    }
}

/// What a throw is for (section 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The arrows of a board, at the start.
    Setup,
    /// Who moves first, at the start.
    Toss,
    /// What a turn is played with.
    Roll,
}

impl Purpose {
    /// The purpose as it is hashed, and the key that it has in a game file.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Setup => "setup",
            Self::Toss => "toss",
            Self::Roll => "roll",
        }
    }
}

/// What an entry does (section 4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Only throws.
    Roll,
    /// A move.
    Move,
    /// A move with a draw offered.
    MoveDraw,
    /// A link and no move.
    Go,
    /// A player gives up.
    Resign,
    /// A player takes the draw that is offered.
    AcceptDraw,
    /// A move is given back.
    Takeback,
    /// A draw is claimed for repetition.
    ClaimRepetition,
    /// The game is claimed on time.
    ClaimTime,
    /// The seed is published.
    Reveal,
    /// An arbiter decides.
    Ruling,
}

impl Kind {
    /// The kind as it is hashed.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Roll => "roll",
            Self::Move => "move",
            Self::MoveDraw => "move-draw",
            Self::Go => "go",
            Self::Resign => "resign",
            Self::AcceptDraw => "accept-draw",
            Self::Takeback => "takeback",
            Self::ClaimRepetition => "claim-repetition",
            Self::ClaimTime => "claim-time",
            Self::Reveal => "reveal",
            Self::Ruling => "ruling",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_specification() {
        let kinds = [
            Kind::Roll,
            Kind::Move,
            Kind::MoveDraw,
            Kind::Go,
            Kind::Resign,
            Kind::AcceptDraw,
            Kind::Takeback,
            Kind::ClaimRepetition,
            Kind::ClaimTime,
            Kind::Reveal,
            Kind::Ruling,
        ];
        assert_eq!(
            kinds.map(Kind::as_str).join(" "),
            "roll move move-draw go resign accept-draw takeback claim-repetition claim-time \
             reveal ruling"
        );
        for source in Source::ALL {
            assert_eq!(source.edition(), format!("{}/1", source.name()));
        }
    }

    #[test]
    fn entries_alternate_from_a() {
        for number in [0, 2, 4094] {
            assert_eq!(Role::of_entry(number), Role::A);
            assert_eq!(Role::of_entry(number + 1), Role::A.other());
        }
        assert_eq!(Role::B.other(), Role::A);
    }
}
