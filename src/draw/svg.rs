//! A picture as SVG, by hand: nothing in it needs a font, a style sheet or
//! another file.

use std::fmt::Write;

use super::layout::{Area, CELL, Layout, SCALE, Slot};
use super::letters::{ADVANCE, stroke};
use super::markup::escape;
use super::shapes::Shape;
use super::words::describe;
use super::{Picture, WIDTHS};
use crate::board::Square;
use crate::view::Plan;

/// The ground of a square.
const GROUND: &str = "#fbf7ee";
/// The ground of a tinted part of the board.
const TINT: &str = "#e6dabd";
/// Lines between squares.
const LINE: &str = "#8c7f66";
/// Lines between parts of the board, and around it.
const EDGE: &str = "#4a4030";
/// Words and numbers.
const INK: &str = "#1a1a1a";
/// Arrows.
const ARROW: &str = "#7d7050";
/// What the last move touched.
const MARK: &str = "#b3400a";

/// A whole file.
pub(super) fn file(picture: &Picture) -> String {
    let layout = Layout::of(&picture.view);
    let (width, height) = size(&layout, picture.width);
    let mut svg = String::new();
    let _ = write!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {} {}\" role=\"img\" aria-labelledby=\"title desc\">\n\
         <title id=\"title\">{}</title>\n<desc id=\"desc\">{}</desc>\n<defs>\n",
        layout.width,
        layout.height,
        escape(&picture.title),
        escape(&describe(picture))
    );
    let mut used: Vec<char> = layout.slots.iter().filter_map(|slot| slot.shows).collect();
    used.sort_unstable();
    used.dedup();
    svg += &symbols(picture.view.plan(), &used, &layout);
    svg += "</defs>\n";
    let _ = writeln!(
        svg,
        r##"<rect width="{}" height="{}" fill="#fff"/>"##,
        layout.width, layout.height
    );
    svg += &open(&layout, picture.flip);
    svg += &ground(&layout);
    svg += &arrows(&layout);
    svg += &labels(&layout, picture.flip);
    for &at in &picture.marks {
        let (x, y) = layout.middle(at);
        let _ = writeln!(svg, r##"<use href="#mark" x="{x}" y="{y}"/>"##);
    }
    for figure in &picture.figures {
        svg += &outline(&layout, figure);
    }
    for slot in &layout.slots {
        if let Some(symbol) = slot.shows {
            let _ = writeln!(
                svg,
                r##"<use href="#{}" transform="{}"/>"##,
                name(symbol),
                place(slot, picture.flip)
            );
        }
    }
    svg + "</g>\n</svg>\n"
}

/// The size in pixels.
fn size(layout: &Layout, width: Option<u32>) -> (u32, u32) {
    let [own, high] = [layout.width, layout.height].map(i32::unsigned_abs);
    let width = width.map_or(own, |width| width.clamp(*WIDTHS.start(), *WIDTHS.end()));
    (width, (width * high).div_ceil(own.max(1)))
}

/// The group in which all lies, turned round or not.
fn open(layout: &Layout, flip: bool) -> String {
    let turn = format!(
        " transform=\"rotate(180 {} {})\"",
        layout.width / 2,
        layout.height / 2
    );
    format!("<g{}>\n", if flip { turn.as_str() } else { "" })
}

/// The id of the symbol of a piece or digit.
pub(super) fn name(symbol: char) -> String {
    format!("s{symbol}")
}

/// Where a slot's symbol stands.
pub(super) fn place(slot: &Slot, flip: bool) -> String {
    let mut text = format!("translate({} {})", slot.x, slot.y);
    if flip {
        text.push_str(" rotate(180)");
    }
    if slot.dx != 0 {
        let _ = write!(text, " translate({} 0)", slot.dx);
    }
    if slot.size != 100 {
        let _ = write!(text, " scale({})", hundredths(slot.size));
    }
    text
}

/// A number of hundredths as SVG writes it.
fn hundredths(size: i32) -> String {
    let text = format!("{}.{:02}", size / 100, size % 100);
    text.trim_start_matches('0')
        .trim_end_matches('0')
        .to_owned()
}

/// The definitions: what is used, the letters of the labels, and the mark.
pub(super) fn symbols(plan: &Plan, used: &[char], layout: &Layout) -> String {
    let mut text = String::new();
    for &symbol in used.iter().filter(|symbol| !symbol.is_ascii_digit()) {
        let (shape, side) = Shape::of(symbol, plan);
        let drawn = shape.draw(side);
        let _ = writeln!(text, r#"<g id="{}">{drawn}</g>"#, name(symbol));
    }
    let labels = layout.labels.iter().flat_map(|label| label.text.chars());
    let mut written: Vec<char> = labels.collect();
    written.sort_unstable();
    written.dedup();
    let mut stroke_of = |id: String, c: char| {
        if let Some(path) = stroke(c) {
            let _ = writeln!(
                text,
                r#"<path id="{id}" d="{path}" fill="none" stroke="{INK}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"/>"#
            );
        }
    };
    for c in written {
        stroke_of(format!("l{c}"), c);
    }
    for &digit in used.iter().filter(|symbol| symbol.is_ascii_digit()) {
        stroke_of(name(digit), digit);
    }
    if !layout.arrows.is_empty() {
        let _ = writeln!(
            text,
            r#"<path id="arrow" d="M-1.7 16V-9H-6.5L0-19.5L6.5-9H1.7V16Z" fill="{ARROW}"/>"#
        );
    }
    let _ = writeln!(
        text,
        r#"<path id="mark" d="M-17.5-8V-17.5H-8M8-17.5H17.5V-8M17.5 8V17.5H8M-8 17.5H-17.5V8" fill="none" stroke="{MARK}" stroke-width="3.6"/>"#
    );
    text
}

/// The board with its lines.
pub(super) fn ground(layout: &Layout) -> String {
    let board = layout.board;
    let mut text = String::new();
    rect(&mut text, board, GROUND);
    for &area in &layout.tinted {
        rect(&mut text, area, TINT);
    }
    let _ = write!(text, r#"<path d=""#);
    for n in 1..board.width / CELL {
        let _ = write!(text, "M{} {}v{}", board.x + n * CELL, board.y, board.height);
    }
    for n in 1..board.height / CELL {
        let _ = write!(text, "M{} {}h{}", board.x, board.y + n * CELL, board.width);
    }
    let _ = writeln!(text, r#"" stroke="{LINE}"/>"#);
    let _ = write!(text, r#"<path d=""#);
    for y in &layout.lines {
        let _ = write!(text, "M{} {y}h{}", board.x, board.width);
    }
    for area in layout.zones.iter().chain([&board]) {
        let Area {
            x,
            y,
            width,
            height,
        } = area;
        let _ = write!(text, "M{x} {y}h{width}v{height}h-{width}Z");
    }
    let _ = writeln!(
        text,
        r#"" fill="none" stroke="{EDGE}" stroke-width="2.4"/>"#
    );
    text
}

/// The arrows on the board.
pub(super) fn arrows(layout: &Layout) -> String {
    let mut text = String::new();
    for (x, y, way) in &layout.arrows {
        let eighths = i32::from(*way as u8) * 45;
        let size = if way.is_diagonal() { " scale(1.2)" } else { "" };
        let turn = if eighths == 0 {
            String::new()
        } else {
            format!(" rotate({eighths})")
        };
        let _ = writeln!(
            text,
            r##"<use href="#arrow" transform="translate({x} {y}){turn}{size}"/>"##
        );
    }
    text
}

/// Words and letters around the board.
pub(super) fn labels(layout: &Layout, flip: bool) -> String {
    let mut text = String::new();
    for label in &layout.labels {
        let turn = if flip { " rotate(180)" } else { "" };
        let _ = write!(
            text,
            r#"<g class="u" transform="translate({} {}){turn} scale({})">"#,
            label.x,
            label.y,
            hundredths(SCALE)
        );
        let letters: Vec<char> = label.text.chars().collect();
        let half = i32::try_from(letters.len()).unwrap_or_default() - 1;
        for (n, letter) in (0..).zip(letters) {
            let x = n * ADVANCE - half * ADVANCE / 2;
            let _ = match x {
                0 => write!(text, r##"<use href="#l{letter}"/>"##),
                x => write!(text, r##"<use href="#l{letter}" x="{x}"/>"##),
            };
        }
        text += "</g>\n";
    }
    text
}

fn rect(text: &mut String, area: Area, fill: &str) {
    let Area {
        x,
        y,
        width,
        height,
    } = area;
    let _ = writeln!(
        text,
        r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{fill}"/>"#
    );
}

/// A line around a figure.
fn outline(layout: &Layout, figure: &[Square]) -> String {
    let mut path = String::new();
    for (n, &at) in figure.iter().enumerate() {
        let (x, y) = layout.middle(at);
        let _ = write!(path, "{}{x} {y}", if n == 0 { 'M' } else { 'L' });
    }
    format!(
        "<path d=\"{path}Z\" fill=\"none\" stroke=\"{MARK}\" stroke-width=\"5\" \
         stroke-linejoin=\"round\"/>\n"
    )
}
