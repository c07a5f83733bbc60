//! A whole mail of what the other side has not seen of a game.

use crate::dice::GameId;
use crate::play::{Fair, Mine, Play};
use crate::record::{Act, Arbiter, Entry, Kind, Player};
use crate::refusal::Refusal;
use crate::side::Side;
use crate::text::harmless;

use super::address::Mailbox;
use super::outgoing::{Block, Outgoing};
use super::slip::{Slip, Span, slip};
use super::told;

/// What stands in ids for a domain that is not known.
const NO_DOMAIN: &str = "herald.invalid";

/// Who writes, and to whom.
#[derive(Clone, Debug, Default)]
pub struct Post {
    /// The seat of who writes, where a player does.
    pub me: Option<Side>,
    /// The sender; the writer's address in the game where none is given.
    pub from: Option<Mailbox>,
    /// Those who get it; the other player where none is given, or both players.
    pub to: Vec<Mailbox>,
    /// What of the game is sent.
    pub span: Span,
    /// The moment, in seconds of Unix time.
    pub now: u64,
}

/// A mail with what the other side has not seen of a game.
///
/// # Errors
///
/// Refuses a game with nothing to send (article 0.27).
pub fn compose(play: &Play, post: &Post) -> Result<Outgoing, Refusal> {
    let slip = slip(play, post.span, post.me)?;
    let to = if post.to.is_empty() {
        receivers(play, post.me)
    } else {
        post.to.clone()
    };
    let from = post
        .from
        .clone()
        .or_else(|| Mailbox::of(&sender(play, post.me)?));
    let last = play.next_number() - 1;
    let before = seen_by_others(play, post.me);
    let mut references = Vec::new();
    if last > 0 {
        references.push(id(play, 0));
    }
    if before > 0 && before < last {
        references.push(id(play, before));
    }
    Ok(Outgoing {
        from,
        to,
        subject: subject(play),
        date: post.now,
        id: id(play, last),
        in_reply_to: references.last().cloned(),
        references,
        automatic: false,
        blocks: blocks(play, &slip, post),
    })
}

/// The subject that mails about a game have: `[herald ID] Gallop, turn 13: Ann
/// moved`.
#[must_use]
pub fn subject(play: &Play) -> String {
    let game = play.referee().terms().game.title;
    let last = play.entries().rev().find(|entry| !entry.only_throws());
    let (turn, what) = match last {
        None => (1, "the game begins".to_owned()),
        Some(entry) => (
            entry.turn().unwrap_or_else(|| play.referee().turn()),
            headline(play, entry),
        ),
    };
    match play.fair() {
        Some(fair) if !fair.is_joined() => {
            let host = harmless(&play.name(fair.inviter()));
            format!("[herald {}] {game}: {host} invites you", thread(play))
        }
        _ => format!("[herald {}] {game}, turn {turn}: {what}", play.id()),
    }
}

/// What an entry is in a subject: `Ann moved`.
fn headline(play: &Play, entry: &Entry) -> String {
    let who = match play.author(entry) {
        Some(side) => harmless(&play.name(side)),
        None => play.arbiter_name().unwrap_or_else(|| "the dice".to_owned()),
    };
    let what = match entry.kind() {
        Kind::Move if entry.offers_draw() => "moved and offers a draw",
        Kind::Move => "moved",
        Kind::Throw => "threw",
        Kind::Act(Act::Go) => "lets you go on",
        Kind::Act(Act::Accept) => "accepts the invitation",
        Kind::Act(Act::Resign) => "resigned",
        Kind::Act(Act::AcceptDraw) => "accepts the draw",
        Kind::Act(Act::Takeback) => "gives a move back",
        Kind::Act(Act::ClaimRepetition) => "claims the end by repetition",
        Kind::Act(Act::ClaimTime) => "claims the game on time",
        Kind::Act(Act::Ruling) => "rules",
        Kind::Act(Act::Reveal) => "shows the seed",
    };
    format!("{who} {what}")
}

fn blocks(play: &Play, slip: &Slip, post: &Post) -> Vec<Block> {
    let flip = post.me == Some(Side::First);
    let mut blocks = vec![
        Block::Words(play.caption() + "\n"),
        Block::Words(slip.words.clone()),
    ];
    blocks.extend(told::board(play, flip).map(Block::Fixed));
    let standing = told::ended(&told::standing(play, post.now));
    blocks.push(Block::Words(standing));
    blocks.push(Block::Words(how_to_answer(play)));
    blocks.push(Block::Code(slip.code_lines(None)));
    blocks
}

/// How whoever gets the mail answers it.
fn how_to_answer(play: &Play) -> String {
    if play.referee().ending().is_some() {
        return "The code below is for your herald: `herald receive` takes this mail.\n".to_owned();
    }
    if play.fair().is_some() {
        return "To answer: give this mail to `herald receive`, make your move with your own \
                herald, and send what its `compose` writes.\n"
            .to_owned();
    }
    let turn = play.referee().turn();
    format!(
        "To answer: a line of its own with the number of the turn and your move, such as \
         `{turn}. MOVE`. A herald takes this mail with `herald receive`, by the code below.\n"
    )
}

/// Who writes: the player in a seat, or else the arbiter.
fn sender(play: &Play, me: Option<Side>) -> Option<Player> {
    match (me, play.file().header().arbiter()) {
        (Some(side), _) => Some(play.person(side)),
        (None, Some(Arbiter::Name(player))) if play.mine() == Some(Mine::Arbiter) => Some(player),
        (None, _) => None,
    }
}

fn receivers(play: &Play, me: Option<Side>) -> Vec<Mailbox> {
    let sides = match me {
        Some(side) => vec![side.other()],
        None => Side::BOTH.to_vec(),
    };
    sides
        .into_iter()
        .filter_map(|side| Mailbox::of(&play.person(side)))
        .collect()
}

/// The number of the last entry before those that the other side has not seen.
fn seen_by_others(play: &Play, me: Option<Side>) -> u32 {
    let is_others = |entry: &&Entry| {
        let by = play.author(entry);
        by.is_some() && (me.is_none() || by != me)
    };
    let last = play.entries().rfind(is_others).map_or(0, Entry::number);
    // What was thrown right after it went with it.
    let thrown = play
        .entries()
        .skip(usize::try_from(last).unwrap_or(usize::MAX))
        .take_while(|entry| entry.only_throws() && entry.by().is_none());
    last + u32::try_from(thrown.count()).unwrap_or_default()
}

/// The id of the mail whose last entry has this number: the same for both
/// players.
fn id(play: &Play, number: u32) -> String {
    let author = play.entry(number).and_then(|entry| play.author(entry));
    let author = author.or_else(|| play.fair().filter(|_| number == 0).map(Fair::inviter));
    let mailbox = author.and_then(|side| Mailbox::of(&play.person(side)));
    let domain = mailbox.as_ref().map_or(NO_DOMAIN, Mailbox::domain);
    format!("{}.{number}@{domain}", thread(play))
}

/// What names a game in ids from its header on: under fair dice the acceptance
/// gives the game another id.
fn thread(play: &Play) -> GameId {
    play.states()[0].game_id()
}
