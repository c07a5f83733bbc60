//! Entries of players: moves, acts, `go`, acceptances.

use crate::dice::{Chain, Nonce, Secret, Signer};
use crate::record::{Act, Entry, EntryKey, MAX_TYPED, Player, nowhere};
use crate::referee::Deed;
use crate::refusal::{House, Kind, Refusal};
use crate::side::{Side, Stage};
use crate::table::Judged;

use super::Play;
use super::chance::Chance;
use super::order::Next;

/// What goes beside a player's deed.
#[derive(Clone, Debug, Default)]
pub struct Aside {
    /// A note, for the opponent to read.
    pub note: Option<String>,
    /// The moment, as the record has it; there exactly in a game with a clock.
    pub date: Option<String>,
}

impl Play {
    /// Judges what a player does and adds it. In a game with a clock the aside
    /// must have a date.
    ///
    /// # Errors
    ///
    /// Returns why it cannot be done; then nothing has changed.
    pub fn act(&mut self, by: Side, deed: &Deed, aside: Aside) -> Result<Option<Judged>, Refusal> {
        let text = match deed {
            Deed::Move { text, .. } => text.as_str(),
            _ => "",
        };
        self.may_act(by, deed, text)?;
        let mut entry = Entry::new(self.next_number()).with(EntryKey::By, self.referee.seat(by));
        let mut judged = None;
        if let Deed::Move { text, offer } = deed {
            let legal = self.referee().judge(by, text)?;
            if *offer && self.ends(&legal.canonical) {
                let why = "this move ends the game, so there is no draw left to offer";
                return Err(Refusal::house(Kind::Illegal, House::Draw, text, why));
            }
            entry.set(EntryKey::Turn, self.referee.turn().to_string());
            entry.set(EntryKey::Move, legal.canonical.clone());
            if *offer {
                entry.set(EntryKey::Offer, "draw");
            }
            let typed = typed(text);
            if !typed.is_empty() && typed != legal.canonical {
                entry.set(EntryKey::Typed, typed);
            }
            if let Some(foreseen) = &self.foreseen {
                foreseen.put_into(&mut entry);
            }
            judged = Some(legal);
        } else {
            entry.set(EntryKey::Act, act(deed).name());
        }
        if let Some(note) = aside.note {
            entry.set(EntryKey::Note, note);
        }
        self.enter(entry, aside.date.as_deref())?;
        Ok(judged)
    }

    /// Lets the opponent go on (article 0.20).
    ///
    /// # Errors
    ///
    /// Returns why no `go` is due, or why it cannot be made here.
    pub fn go(&mut self, by: Side, aside: Aside) -> Result<(), Refusal> {
        let refuse = |kind, why: String| Err(Refusal::house(kind, House::Go, "", why));
        if self.fair().is_none() {
            let why = format!("`go` has no place with {} dice", self.chance.name());
            return refuse(Kind::Illegal, why);
        }
        self.stands_by(by, "")?;
        match self.next() {
            Next::Over => {}
            Next::Go(side) if side == by => {}
            Next::Accept(_) => return Err(self.not_joined("")),
            Next::Go(side) => {
                let why = format!("it is {} who must let you go on", self.player(side));
                return refuse(Kind::Turn, why);
            }
            Next::Move(side) if side == by => {
                return refuse(Kind::Turn, "it is your turn: a move is due".to_owned());
            }
            next => {
                let who = next.side().map(|side| self.player(side));
                let why = format!("no `go` is due: it is {}'s turn", who.unwrap_or_default());
                return refuse(Kind::Turn, why);
            }
        }
        let mut entry = Entry::new(self.next_number())
            .with(EntryKey::By, self.referee.seat(by))
            .with(EntryKey::Act, Act::Go.name());
        if let Some(note) = aside.note {
            entry.set(EntryKey::Note, note);
        }
        if let Some(foreseen) = &self.foreseen {
            foreseen.put_into(&mut entry);
        }
        self.enter(entry, aside.date.as_deref())
    }

    /// Accepts an invitation as a player, whose nonce must be fresh.
    ///
    /// # Errors
    ///
    /// Returns why it cannot be accepted, or not from here (article 0.23).
    pub fn join(
        &mut self,
        person: &Player,
        nonce: &Nonce,
        secret: Secret,
        aside: Aside,
    ) -> Result<(), Refusal> {
        let side = self.may_join()?;
        let signer = Signer::of(&secret);
        let refuse = |why: String| Err(Refusal::house(Kind::Illegal, House::Invitation, "", why));
        if self.file.header().key() == Some(signer.key()) {
            let why = "your own herald made this invitation; the other player accepts it, with \
                       his own";
            return refuse(why.to_owned());
        }
        let inviter = self.name(side.other());
        if person.name.eq_ignore_ascii_case(&inviter) {
            return refuse(format!(
                "{} is the inviter's name",
                self.player(side.other())
            ));
        }
        let tip = Chain::new(&secret, nonce, Some(self.state())).tip();
        let mut entry = Entry::new(self.next_number())
            .with(EntryKey::By, self.referee.seat(side))
            .with(EntryKey::Act, Act::Accept.name())
            .with(EntryKey::Name, person.to_string())
            .with(EntryKey::Key, signer.key().to_string())
            .with(EntryKey::Nonce, nonce.to_string())
            .with(EntryKey::Tip, tip.to_string());
        if let Some(note) = aside.note {
            entry.set(EntryKey::Note, note);
        }
        self.become_holder(secret);
        self.enter(entry, aside.date.as_deref())
    }

    /// The side that may accept this invitation.
    ///
    /// # Errors
    ///
    /// Refuses what is no open invitation (article 0.23).
    pub fn may_join(&self) -> Result<Side, Refusal> {
        let refuse = |kind, why: &str| Err(Refusal::house(kind, House::Invitation, "", why));
        match self.due() {
            Next::Accept(side) => Ok(side),
            _ if self.fair().is_none() => {
                let why = "only a game with fair dice begins with an invitation";
                refuse(Kind::Illegal, why)
            }
            _ => refuse(Kind::Turn, "this invitation has been accepted already"),
        }
    }

    /// Dates, signs, hashes, checks and adds an entry.
    ///
    /// # Errors
    ///
    /// Returns why it cannot stand here; then this game must not be written.
    pub(super) fn enter(&mut self, mut entry: Entry, date: Option<&str>) -> Result<(), Refusal> {
        if let Some(date) = date {
            entry.set(EntryKey::Date, date);
        }
        self.signs(&entry)?;
        let refused = |fault: super::Fault| match fault.refusal {
            Some(refusal) => *refusal,
            None => Refusal::house(Kind::Illegal, House::Sound, "", fault.why),
        };
        let (transcript, _) = self.hashed(&entry).map_err(refused)?;
        let by = self.author(&entry);
        let signed = self.chance.signer(entry.kind(), by).is_some()
            || entry.kind() == crate::record::Kind::Act(Act::Accept);
        if let Some(signer) = self.signer().filter(|_| signed) {
            entry.set(EntryKey::Sig, signer.sign(&transcript).to_string());
        }
        crate::record::check(&entry, self.file.header())
            .map_err(|(_, why)| Refusal::house(Kind::Illegal, House::Sound, "", why))?;
        let (_, state) = self.hashed(&entry).map_err(refused)?;
        entry.set(EntryKey::Head, state.head().to_string());
        self.add(entry).map_err(refused)
    }

    /// Takes an entry in and puts it behind those of the file. When it fails,
    /// this game is of no more use.
    pub(super) fn add(&mut self, entry: Entry) -> Result<(), super::Fault> {
        self.foreseen = None;
        self.take(&entry)?;
        self.verify_signatures()?;
        self.added.push(entry);
        Ok(())
    }

    /// Whether a player may do something now, before it is judged.
    fn may_act(&self, by: Side, deed: &Deed, text: &str) -> Result<(), Refusal> {
        if let Some(ending) = self.referee.ending() {
            return Err(Refusal::over(text, &ending.why));
        }
        if self.awaits_arbiter() {
            let own = matches!(self.chance, Chance::Arbiter { seat: Some(_), .. });
            if *deed == Deed::ClaimTime && own {
                return Ok(());
            }
            let who = self.arbiter_name().unwrap_or_default();
            let why = format!("first {who}, the arbiter, makes the throw that is due");
            return Err(Refusal::house(Kind::Turn, House::Chance, text, why)
                .hint("send the arbiter the slip, if that has not been done"));
        }
        if self.fair().is_none() {
            return Ok(());
        }
        if !self.is_joined() {
            return Err(self.not_joined(text));
        }
        self.stands_by(by, text)?;
        let next = self.next();
        if *deed == Deed::ClaimTime || next == Next::Move(by) {
            return Ok(());
        }
        let own_go = next == Next::Go(by);
        if own_go && matches!(deed, Deed::Resign | Deed::AcceptDraw) {
            return Ok(());
        }
        let refuse = |article, why: String| Err(Refusal::house(Kind::Turn, article, text, why));
        if own_go {
            return Err(Refusal::house(
                Kind::Turn,
                House::Go,
                text,
                "first a `go` of yours is due, so that the next throw can be made",
            )
            .hint("`herald go FILE` makes it"));
        }
        match next.side() {
            Some(side) => {
                let name = self.player(side);
                refuse(
                    House::Turn,
                    format!("it is {name}'s turn; yours comes after it"),
                )
            }
            None => refuse(House::Turn, "it is not your turn".to_owned()),
        }
    }

    /// Why nothing can be done in a game whose invitation is open.
    pub(super) fn not_joined(&self, text: &str) -> Refusal {
        let guest = self
            .fair()
            .map_or(Side::Second, |fair| fair.inviter().other());
        let why = format!("{} has not accepted the invitation yet", self.player(guest));
        Refusal::house(Kind::Turn, House::Invitation, text, why)
            .hint("`herald join FILE` accepts it; its slip goes back to the inviter")
    }

    /// Whether a legal move ends the game.
    fn ends(&self, canonical: &str) -> bool {
        let Some(mut table) = self.referee().table().map(crate::table::Table::copy) else {
            return false;
        };
        table.play(canonical).is_ok() && matches!(table.stage(), Stage::Over(_))
    }
}

/// The player's words as the record keeps them: on one line, without what
/// stands in no text.
fn typed(text: &str) -> String {
    let clean: String = text
        .trim()
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .filter(|c| !nowhere(*c))
        .take(MAX_TYPED)
        .collect();
    clean.trim().to_owned()
}

/// The act of a deed that is no move.
const fn act(deed: &Deed) -> Act {
    match deed {
        Deed::Resign | Deed::Move { .. } => Act::Resign,
        Deed::AcceptDraw => Act::AcceptDraw,
        Deed::Takeback => Act::Takeback,
        Deed::ClaimRepetition => Act::ClaimRepetition,
        Deed::ClaimTime => Act::ClaimTime,
    }
}
