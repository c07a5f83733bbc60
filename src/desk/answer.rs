//! An answer of the desk, as data.

/// What has come of a message.
#[derive(Debug, Default)]
pub struct Taken {
    /// The answers, to be sent.
    pub answers: Vec<Answer>,
    /// What to give to [`Desk::sent`](super::Desk::sent) once they are.
    pub key: Option<String>,
}

/// An answer: to whom, what text, which board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// The address or nick that it goes to.
    pub to: String,
    /// The name of whose it is.
    pub name: String,
    /// The channel that it goes to in place of the nick.
    pub channel: String,
    /// The subject of a mail.
    pub subject: String,
    /// The id of the mail that it answers.
    pub answers: String,
    /// The seat's token, `ID.TOKEN`; empty for who has no seat, and in a
    /// channel.
    pub token: String,
    /// What tells this answer from the others to the same seat.
    pub serial: String,
    /// What was understood, and what came of it, in lines.
    pub said: String,
    /// The board, drawn; empty where none belongs to it.
    pub board: String,
    /// The board in one line, for a chat.
    pub short: String,
    /// What comes after the board: whose turn it is, the commands again.
    pub after: String,
    /// The code for a herald; none in a chat.
    pub code: String,
}

/// What of the game goes with what is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum With {
    /// No more.
    Words,
    /// The board.
    Board,
    /// The board, and the code from this entry on.
    News(u32),
}

impl Answer {
    fn fields(&self) -> [&String; 12] {
        [
            &self.to,
            &self.name,
            &self.channel,
            &self.subject,
            &self.answers,
            &self.token,
            &self.serial,
            &self.said,
            &self.board,
            &self.short,
            &self.after,
            &self.code,
        ]
    }

    fn fields_mut(&mut self) -> [&mut String; 12] {
        [
            &mut self.to,
            &mut self.name,
            &mut self.channel,
            &mut self.subject,
            &mut self.answers,
            &mut self.token,
            &mut self.serial,
            &mut self.said,
            &mut self.board,
            &mut self.short,
            &mut self.after,
            &mut self.code,
        ]
    }

    /// The answer as bytes to be kept until it has gone out.
    pub(super) fn keep(&self, into: &mut Vec<u8>) {
        for field in self.fields() {
            into.extend_from_slice(format!("{}\n{field}\n", field.len()).as_bytes());
        }
    }

    /// An answer that was kept, and the bytes behind it.
    pub(super) fn kept(mut bytes: &[u8]) -> Option<(Self, &[u8])> {
        let mut answer = Self::default();
        for field in answer.fields_mut() {
            let end = bytes.iter().position(|&byte| byte == b'\n')?;
            let length: usize = str::from_utf8(&bytes[..end]).ok()?.parse().ok()?;
            let rest = &bytes[end + 1..];
            let text = rest.get(..length)?;
            str::from_utf8(text).ok()?.clone_into(field);
            bytes = rest[length..].strip_prefix(b"\n")?;
        }
        Some((answer, bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_kept_as_it_is() {
        let answer = Answer {
            to: "a@b".to_owned(),
            said: "12\nlines\n\n".to_owned(),
            code: "é".to_owned(),
            ..Answer::default()
        };
        let mut bytes = Vec::new();
        answer.keep(&mut bytes);
        let whole = bytes.clone();
        bytes.extend_from_slice(b"rest");
        assert_eq!(Answer::kept(&bytes), Some((answer, &b"rest"[..])));
        for end in 0..whole.len() {
            assert_eq!(Answer::kept(&whole[..end]), None, "{end}");
        }
    }
}
