//! HTML as plain text that keeps what is a quotation and what is struck out.

use std::borrow::Cow;

use html2text::config;
use html2text::render::TextDecorator;

/// Wider than any line, so that none is broken.
const WIDTH: usize = 1 << 20;
/// The longest HTML that is laid out, in bytes; of longer only the text is
/// taken.
const LONGEST: usize = 2 << 20;
/// The most elements that stand one in another.
const DEEPEST: usize = 100;
/// The most elements.
const MOST: usize = 20_000;

/// The text of some HTML: quotations marked with `>`, `<pre>` as it stands,
/// no line broken, tables cell by cell.
pub(super) fn text(html: &str) -> String {
    laid_out(html).unwrap_or_else(|| stripped(html))
}

fn laid_out(html: &str) -> Option<String> {
    if html.len() > LONGEST || !is_tame(html) {
        return None;
    }
    let layout = config::with_decorator(Marks)
        .raw_mode(true)
        .allow_width_overflow();
    let text = layout.string_from_read(html.as_bytes(), WIDTH).ok()?;
    (text.len() <= LONGEST * 4).then_some(text)
}

/// Whether there are few enough elements, and none too deep: laying out takes
/// more than its share of time where they are deep.
fn is_tame(html: &str) -> bool {
    let (mut depth, mut count) = (0_usize, 0_usize);
    for tag in html.split('<').skip(1) {
        if tag.starts_with('/') {
            depth = depth.saturating_sub(1);
        } else if tag.starts_with(|c: char| c.is_ascii_alphabetic()) {
            let name: String = name(tag);
            let is_closed = VOID.contains(&name.as_str());
            depth += usize::from(!is_closed);
            count += 1;
        }
        if depth > DEEPEST || count > MOST {
            return false;
        }
    }
    true
}

/// The elements that nothing stands in, and those whose end is seldom written.
const VOID: &[&str] = &[
    "br", "hr", "img", "meta", "link", "input", "col", "base", "wbr", "area", "source", "p", "li",
    "td", "tr", "th", "dt", "dd", "option", "o:p",
];

fn name(tag: &str) -> String {
    let is_name = |c: &char| c.is_ascii_alphanumeric() || *c == ':';
    tag.chars()
        .take(12)
        .take_while(is_name)
        .collect::<String>()
        .to_ascii_lowercase()
}

/// All text between the tags of HTML that is not laid out. Every line of it
/// stands as a quotation: whose words are whose is not known here.
fn stripped(html: &str) -> String {
    let mut text = String::from("> ");
    let mut skipped: Option<String> = None;
    for (n, piece) in html.split('<').enumerate() {
        let (tag, rest) = match piece.split_once('>') {
            Some(parts) if n > 0 => parts,
            _ => ("", piece),
        };
        let name = name(tag.trim_start_matches('/'));
        if let Some(end) = &skipped {
            if !(tag.starts_with('/') && name == *end) {
                continue;
            }
            skipped = None;
        } else if matches!(name.as_str(), "style" | "script" | "head") && !tag.starts_with('/') {
            skipped = Some(name);
            continue;
        }
        if matches!(
            name.as_str(),
            "br" | "p" | "div" | "tr" | "li" | "blockquote" | "pre"
        ) {
            text.push('\n');
        }
        text.push_str(&unescaped(rest));
    }
    text.replace('\n', "\n> ")
}

fn unescaped(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let pairs = [
        ("&nbsp;", " "),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&amp;", "&"),
    ];
    let mut plain = text.to_owned();
    for (escape, sign) in pairs {
        plain = plain.replace(escape, sign);
    }
    Cow::Owned(plain)
}

/// What stands around the text of some elements.
#[derive(Clone, Debug)]
struct Marks;

impl TextDecorator for Marks {
    type Annotation = ();

    fn decorate_link_start(&mut self, _: &str) -> (String, ()) {
        (String::new(), ())
    }
    fn decorate_link_end(&mut self) -> String {
        String::new()
    }
    fn decorate_em_start(&self) -> (String, ()) {
        (String::new(), ())
    }
    fn decorate_em_end(&self) -> String {
        String::new()
    }
    fn decorate_strong_start(&self) -> (String, ()) {
        (String::new(), ())
    }
    fn decorate_strong_end(&self) -> String {
        String::new()
    }
    fn decorate_strikeout_start(&self) -> (String, ()) {
        ("[struck out: ".to_owned(), ())
    }
    fn decorate_strikeout_end(&self) -> String {
        "]".to_owned()
    }
    fn decorate_code_start(&self) -> (String, ()) {
        (String::new(), ())
    }
    fn decorate_code_end(&self) -> String {
        String::new()
    }
    fn decorate_preformat_first(&self) {}
    fn decorate_preformat_cont(&self) {}
    fn decorate_image(&mut self, _: &str, _: &str) -> (String, ()) {
        (String::new(), ())
    }
    fn header_prefix(&self, _: usize) -> String {
        String::new()
    }
    fn quote_prefix(&self) -> String {
        "> ".to_owned()
    }
    fn unordered_item_prefix(&self) -> String {
        "* ".to_owned()
    }
    fn ordered_item_prefix(&self, number: i64) -> String {
        format!("{number}. ")
    }
    fn make_subblock_decorator(&self) -> Self {
        Self
    }
    fn decorate_superscript_start(&self) -> (String, ()) {
        (String::new(), ())
    }
    fn decorate_superscript_end(&self) -> String {
        String::new()
    }
}
