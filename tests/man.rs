//! The manual pages are what the program says today.
//!
//! Pages of commands come from their arguments, pages of rules from the
//! rulebooks; those that tell how something is done
//! are written by hand. With `HERALD_BLESS=1` the others are written anew.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::{env, fs};

use clap::{Command, CommandFactory};
use clap_mangen::Man;
use herald::cli::Cli;
use herald::games::{self, GAMES, GameRow};
use herald::rulebook::Rulebook;

const FOLDER: &str = "man";

/// The pages that people write.
const BY_HAND: &[&str] = &[
    "herald-chat.7",
    "herald-collection.5",
    "herald-dice.7",
    "herald-file.5",
    "herald-mail.7",
    "herald-match.7",
];

/// What the generator writes so that an apostrophe stays one.
const APOSTROPHE: &str = ".ie \\n(.g .ds Aq \\(aq\n.el .ds Aq '\n";

const STATUS: &str = r#".SH "EXIT STATUS"
.TP
\fB0\fR
It is done: the move is legal, the games are sound.
.TP
\fB1\fR
It is refused, or a fault was found. On a refusal the game file is left as it was, byte for byte.
.TP
\fB2\fR
herald could not work: wrong usage, no such file, not a game file, no permission, or another herald at work on the file for over five seconds.
"#;

const MAIL_STATUS: &str = r#".SH "EXIT STATUS"
As in sysexits.h:
.TP
\fB0\fR
The mail is done with: answered, or one that is not to be.
.TP
\fB64\fR
Wrong usage.
.TP
\fB65\fR
The mail is longer than 64 MiB.
.TP
\fB75\fR
It cannot be taken in now, or an answer could not be sent: bring it again later. Nothing of it is lost.
"#;

const ENVIRONMENT: &str = r".SH ENVIRONMENT
.TP
\fBHERALD_HOME\fR
The directory in which your secret is kept, in place of the usual one for the state of programs.
.TP
\fBNO_COLOR\fR
If this is set, nothing is coloured. Without it, only a terminal gets colours.
.TP
\fBLC_ALL\fR, \fBLC_CTYPE\fR, \fBLANG\fR
The first of them that is set says whether a terminal gets boards in Unicode.
";

/// Every page that is generated, by its file name.
fn pages() -> BTreeMap<String, String> {
    let mut pages = BTreeMap::new();
    let mut herald = Cli::command().disable_help_subcommand(true);
    herald.build();
    for command in herald.get_subcommands() {
        let name = format!("herald-{}", command.get_name());
        let status = match name.as_str() {
            "herald-mail" => MAIL_STATUS,
            _ => STATUS,
        };
        let see = ".SH \"SEE ALSO\"\n.BR herald (1),\n.BR herald\\-file (5)\n";
        let page = command_page(command, &name) + &examples(command) + status + see;
        pages.insert(format!("{name}.1"), page);
    }
    let games = GAMES.iter().map(|game| game.name);
    let mut see = ".SH \"SEE ALSO\"\n.BR herald\\-file (5)".to_owned();
    for stem in games.chain([Rulebook::house().stem.as_str()]) {
        let name = format!("herald-{stem}");
        let _ = write!(see, ",\n.BR {} (6)", name.replace('-', "\\-"));
    }
    let page = command_page(&herald, "herald") + STATUS + ENVIRONMENT + &see + "\n";
    pages.insert("herald.1".to_owned(), page);
    let books = GAMES.iter().map(GameRow::book);
    for book in books.chain([Rulebook::house()]) {
        let boards = games::boards(&book.stem);
        pages.insert(format!("herald-{}.6", book.stem), book.man(&boards));
    }
    pages
}

/// The page of a command up to what all pages end with.
fn command_page(command: &Command, name: &str) -> String {
    let man = Man::new(command.clone().version(None::<&str>));
    let mut page = Vec::new();
    let mut parts = || {
        man.render_name_section(&mut page)?;
        man.render_synopsis_section(&mut page)?;
        man.render_description_section(&mut page)?;
        man.render_options_section(&mut page)?;
        if command.has_subcommands() {
            man.render_subcommands_section(&mut page)?;
        }
        Ok::<(), std::io::Error>(())
    };
    parts().unwrap();
    // Each section comes with the same definition; a page needs it once. And
    // the empty date must stay a word of its own.
    let page = String::from_utf8(page).unwrap().replace(APOSTROPHE, "");
    let title = name.to_uppercase().replace('-', "\\-");
    let title = format!(".TH \"{title}\" 1 \"\" herald \"Referee of board games\"\n");
    format!("{APOSTROPHE}{title}{page}")
}

/// The examples of a command, as its help ends with them.
fn examples(command: &Command) -> String {
    let help = command.get_after_help().map(ToString::to_string);
    let mut page = ".SH EXAMPLES\n".to_owned();
    for line in help.unwrap_or_default().lines().skip(1) {
        let text = line.trim().replace('\\', "\\e").replace('-', "\\-");
        let text = text.replace('\'', "\\(aq");
        if line.starts_with("    ") {
            let _ = write!(page, ".nf\n.RS\n{text}\n.RE\n.fi\n");
        } else {
            let _ = write!(page, ".PP\n{text}\n");
        }
    }
    page
}

#[test]
fn the_pages_are_fresh() {
    let mut pages = pages();
    if env::var_os("HERALD_BLESS").is_some() {
        fs::create_dir_all(FOLDER).unwrap();
        for entry in fs::read_dir(FOLDER).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap();
            if !pages.contains_key(name) && !BY_HAND.contains(&name) {
                fs::remove_file(&path).unwrap();
            }
        }
        for (name, page) in &pages {
            fs::write(format!("{FOLDER}/{name}"), page).unwrap();
        }
    }
    for entry in fs::read_dir(FOLDER).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if BY_HAND.contains(&name.as_str()) {
            continue;
        }
        let page = pages
            .remove(&name)
            .unwrap_or_else(|| panic!("nothing makes {FOLDER}/{name}"));
        let there = fs::read_to_string(format!("{FOLDER}/{name}")).unwrap();
        assert!(
            there == page,
            "{FOLDER}/{name} is stale: run with HERALD_BLESS=1"
        );
    }
    let missing: Vec<&String> = pages.keys().collect();
    assert!(
        missing.is_empty(),
        "missing in {FOLDER}: {missing:?}; run with HERALD_BLESS=1"
    );
}

/// A page is the same wherever and whenever it is made.
#[test]
fn pages_hold_no_date_and_no_place() {
    let here = env::current_dir().unwrap();
    let version = env!("CARGO_PKG_VERSION");
    for (name, page) in pages() {
        let title = page.lines().find(|line| line.starts_with(".TH")).unwrap();
        assert!(title.contains(" \"\" herald "), "{title}");
        assert!(!page.contains(here.to_str().unwrap()), "{name}");
        assert!(!page.contains(version), "{name} changes with every version");
        assert!(
            !page.contains("/home/") && !page.contains("/tmp/"),
            "{name}"
        );
    }
}

#[test]
fn pages_say_what_the_commands_take() {
    let pages = pages();
    let mut herald = Cli::command();
    herald.build();
    for command in herald
        .get_subcommands()
        .filter(|command| command.get_name() != "help")
    {
        let page = &pages[&format!("herald-{}.1", command.get_name())];
        for argument in command
            .get_arguments()
            .filter(|argument| !argument.is_hide_set())
        {
            if let Some(long) = argument.get_long() {
                let shown = format!("\\-\\-{}", long.replace('-', "\\-"));
                assert!(
                    page.contains(&shown),
                    "{} lacks --{long}",
                    command.get_name()
                );
            }
        }
        assert!(page.contains(".SH \"EXIT STATUS\""));
        let (_, examples) = page.split_once(".SH EXAMPLES\n").unwrap();
        let typed = format!("\nherald {}", command.get_name());
        assert!(examples.contains(&typed), "{}", command.get_name());
    }
}
