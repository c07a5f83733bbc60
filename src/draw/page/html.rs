//! The page itself.

use std::fmt::Write;

use data_encoding::BASE64;
use sha2::{Digest, Sha256};

use super::steps::Steps;
use super::{public, standing};
use crate::draw::shapes::Shape;
use crate::draw::svg;
use crate::games;
use crate::play::Play;
use crate::side::Side;

/// The style of the page, and of the pages of a folder.
pub(in crate::draw) const STYLE: &str = include_str!("../page.css");
/// What the page does.
const SCRIPT: &str = include_str!("../page.js");

/// The head of a page of this kind, up to its body. `script` is all that may
/// run on it.
pub(in crate::draw) fn head(title: &str, script: Option<&str>) -> String {
    let hash = |text: &str| BASE64.encode(&Sha256::digest(text.as_bytes()));
    let runs = script.map_or_else(
        || "'none'".to_owned(),
        |script| format!("'sha256-{}'", hash(script)),
    );
    format!(
        "<!DOCTYPE html>\n<html lang=en>\n<meta charset=utf-8>\n\
         <meta http-equiv=Content-Security-Policy content=\"default-src 'none'; \
         style-src 'sha256-{}'; script-src {runs}; base-uri 'none'; form-action 'none'\">\n\
         <meta name=viewport content=\"width=device-width, initial-scale=1\">\n\
         <meta name=referrer content=no-referrer>\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n",
        hash(STYLE)
    )
}

/// The whole page.
pub(super) fn page(play: &Play, steps: &Steps) -> String {
    let caption = public(&play.caption());
    let mut html = head(&caption, Some(SCRIPT));
    let _ = write!(
        html,
        "<body>\n<header><h1>{caption}</h1>\n<p>{}</p></header>\n<main>\n<div class=game>\n\
         <section aria-label=Board>\n{}{BAR}\
         <p id=now role=status aria-live=polite></p>\n\
         <details class=words><summary>This position in words</summary>\
         <p id=words></p><p id=position></p></details>\n</section>\n\
         <section aria-labelledby=list>\n<h2 id=list>Moves</h2>\n<ol id=moves tabindex=0>\n",
        standing(play),
        board(play, steps)
    );
    for step in &steps.all {
        let _ = writeln!(html, "<li id={}>{}</li>", step.id, step.item);
    }
    html += "</ol>\n</section>\n</div>\n";
    html += &about(play);
    html += "<div id=prints></div>\n";
    html += &articles(&steps.cited, play.referee().terms().game.edition);
    let game = play.referee().terms().game;
    let names: Vec<(char, String)> = game
        .plan
        .symbols
        .iter()
        .map(|&(letter, _)| {
            let (shape, side) = Shape::of(letter, game.plan);
            let seat = capital(game.seats[side.index()]);
            (letter, format!("{seat} {}", shape.plural()))
        })
        .collect();
    let data = steps.json([game.plan.files, game.plan.ranks], &names);
    let _ = write!(
        html,
        "</main>\n<script type=application/json id=data>{data}</script>\n\
         <script>{SCRIPT}</script>\n</body>\n</html>\n"
    );
    html
}

/// The buttons under the board.
const BAR: &str = "<div class=bar role=group aria-label=\"Step through the game\">\
     <button id=first aria-label=\"First (Home)\">|◀</button>\
     <button id=back aria-label=\"Back (left arrow)\">◀</button>\
     <span id=count></span>\
     <button id=next aria-label=\"Next (right arrow)\">▶</button>\
     <button id=last aria-label=\"Last (End)\">▶|</button>\
     <button id=play aria-pressed=false title=\"p\">Autoplay</button>\
     <button id=flip aria-pressed=false title=\"f\">Flip</button>\
     <button id=theme title=\"d\">Dark or light</button></div>\n";

/// The board of the page, as it stands at the end.
fn board(play: &Play, steps: &Steps) -> String {
    let game = play.referee().terms().game;
    let Some(layout) = steps.layouts.first() else {
        return String::new();
    };
    let digits = layout.slots.iter().any(|slot| slot.dx != 0);
    let digits = "0123456789".chars().filter(|_| digits);
    let symbols: Vec<char> = game
        .plan
        .symbols
        .iter()
        .map(|row| row.0)
        .chain(digits)
        .collect();
    let mut text = format!(
        "<svg id=board viewBox=\"0 0 {} {}\" role=img aria-labelledby=now aria-describedby=words>\n\
         <defs>\n{}</defs>\n<rect width={} height={} fill=#fff />\n<g class=whole>\n{}",
        layout.width,
        layout.height,
        svg::symbols(game.plan, &symbols, layout),
        layout.width,
        layout.height,
        svg::ground(layout)
    );
    for layout in &steps.layouts {
        let _ = writeln!(text, "<g class=arrows>{}</g>", svg::arrows(layout));
    }
    text += &svg::labels(layout, false);
    text += "<g class=marks></g>\n<g class=slots>\n";
    for slot in &layout.slots {
        let place = svg::place(slot, false).replace(") ", ")").replace(' ', ",");
        let _ = writeln!(text, "<use transform={place} />");
    }
    text + "</g></g></svg>\n"
}

/// How the dice were made, what was verified, on what terms the game is
/// played.
fn about(play: &Play) -> String {
    let header = play.file().header();
    let mut text =
        "<section aria-labelledby=about>\n<h2 id=about>About this game</h2>\n<ul>\n".to_owned();
    let mut line = |said: &str| {
        let _ = writeln!(text, "<li>{}.</li>", public(&capital(said)));
    };
    line(&format!("Rules: {}", header.rules()));
    if !header.options_text().is_empty() {
        line(&format!("options: {}", header.options_text()));
    }
    if let Some(clock) = header.clock() {
        line(&format!("clock: {clock}"));
    }
    line(&format!("dice {}", play.foresight()));
    for said in play.proof() {
        line(&said);
    }
    for side in Side::BOTH {
        if let Some(print) = play.fingerprint(side) {
            line(&format!(
                "the fingerprint of {} is {print}",
                play.player(side)
            ));
        }
    }
    line("herald replayed the game and found every move legal and every head right");
    text + "</ul>\n</section>\n"
}

/// The articles that are cited, each to be shown by its button.
fn articles(cited: &[String], edition: u32) -> String {
    let mut text = String::new();
    for (n, rule) in cited.iter().enumerate() {
        let article = games::article(rule, edition);
        let _ = write!(text, "<div popover id=r{n}><b>{}</b>", public(rule));
        if let Some(article) = article {
            let more = article.text.as_deref().unwrap_or_default();
            let _ = write!(text, " {}<p>{}</p>", public(&article.title), public(more));
        }
        text += "</div>\n";
    }
    text
}

/// A text with a capital at its start.
fn capital(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(|c| c.to_ascii_uppercase());
    first.into_iter().chain(chars).collect()
}
