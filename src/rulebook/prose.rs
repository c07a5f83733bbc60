//! Running text: paragraphs that are filled, and examples that are kept.

/// A piece of running text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Block {
    /// Words to be filled into lines.
    Paragraph(String),
    /// Lines to be kept as they are.
    Example(Vec<String>),
}

/// Parts a text into its blocks: indented lines are an example, an empty line
/// ends a paragraph.
pub(super) fn blocks(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open = false;
    for line in text.lines().map(str::trim_end) {
        if line.is_empty() {
            open = false;
        } else if let Some(kept) = line.strip_prefix("  ") {
            match blocks.last_mut() {
                Some(Block::Example(lines)) if open => lines.push(kept.to_owned()),
                _ => blocks.push(Block::Example(vec![kept.to_owned()])),
            }
            open = true;
        } else {
            match blocks.last_mut() {
                Some(Block::Paragraph(words)) if open => {
                    words.push(' ');
                    words.push_str(line);
                }
                _ => blocks.push(Block::Paragraph(line.to_owned())),
            }
            open = true;
        }
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indented_lines_are_kept_and_others_joined() {
        let text = "One\ntwo.\n\n  a1-a2  x\n    b\nThree.\n\nFour.\n";
        assert_eq!(
            blocks(text),
            [
                Block::Paragraph("One two.".into()),
                Block::Example(vec!["a1-a2  x".into(), "  b".into()]),
                Block::Paragraph("Three.".into()),
                Block::Paragraph("Four.".into()),
            ]
        );
    }
}
