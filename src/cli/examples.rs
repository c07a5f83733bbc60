//! Examples of every command, as its help and its manual page show them: what
//! it is for, and below it the line to type.

/// The list of a command's examples; tests hold each line to the commands.
macro_rules! examples {
    ($($name:ident: $($why:literal => $line:literal),+;)+) => {
        $(pub(super) const $name: &str =
            concat!("Examples:", $("\n  ", $why, ":\n    ", $line),+);)+
    };
}

examples! {
    ME: "Say once who you are" => "herald me 'Ann <ann@example.org>'",
        "Show your fingerprint" => "herald me";
    NEW: "Invite Bob to a game with fair dice" => "herald new gallop ann-bob.yaml --me white --black Bob",
        "Play with real dice at a table" => "herald new sidle table.yaml --dice table",
        "Choose a rule option" => "herald new leap-over l.yaml --option stragglers=count";
    JOIN: "See what you would agree to" => "herald join game.yaml --dry-run",
        "Accept" => "herald join game.yaml";
    SHOW: "The board now" => "herald show game.yaml",
        "The board after turn 12" => "herald show game.yaml --turn 12",
        "A game before its first move" => "herald show --game chivalry";
    LOG: "The whole game" => "herald log game.yaml",
        "All games of a collection" => "herald log club.yaml",
        "Play it over in another file" => "herald log game.yaml --moves | herald move copy.yaml -";
    LEGAL: "All moves" => "herald legal game.yaml",
        "Those of one piece" => "herald legal game.yaml --from c4",
        "What could have been played in turn 7" => "herald legal game.yaml --turn 7";
    CHECK: "Whether a move would be legal" => "herald check game.yaml a8-a12",
        "Why turn 7 was legal" => "herald check game.yaml b8-b12 --turn 7 --explain",
        "A board from a letter" => "herald check --game queens-four --position @letter.txt a8-a12";
    MOVE: "Make a move with a note" => "herald move game.yaml a8-a12 --note 'Good luck!'",
        "Offer a draw with it" => "herald move game.yaml a8-a12 --offer-draw",
        "Only try it" => "herald move game.yaml a8-a12 --dry-run";
    GO: "Let the other player go on" => "herald go game.yaml";
    ROLL: "Throw what is due" => "herald roll game.yaml",
        "Enter what was rolled at a table" => "herald roll game.yaml 3 5";
    ACCEPT: "Take the draw" => "herald accept game.yaml";
    TAKEBACK: "Give the other player's last move back" => "herald takeback game.yaml";
    RESIGN: "Give the game up" => "herald resign game.yaml";
    CLAIM: "The position stood often enough" => "herald claim game.yaml repetition",
        "The other player's time is up" => "herald claim game.yaml time";
    UNDO: "Take off a slip of the keys" => "herald undo game.yaml";
    RULE: "Go on from a board" => "herald rule game.yaml position @board.txt --why 'It was misread.'",
        "Decide the game" => "herald rule game.yaml result draw --why 'Both agree.'";
    REVEAL: "Show the seed when the game is over" => "herald reveal game.yaml";
    SLIP: "What the other player has not seen" => "herald slip game.yaml",
        "The whole game, with its board" => "herald slip game.yaml --all --board";
    COMPOSE: "A mail with all that the other player needs"
        => "herald compose game.yaml | sendmail -t";
    RECEIVE: "Take a mail into the game" => "herald receive game.yaml mail.txt",
        "Into whichever game of a folder it is for" => "herald receive games mail.txt";
    MAIL: "See what a desk would answer" => "herald mail --games games --print < mail.txt",
        "Print the tokens of all seats" => "herald mail --games games --tokens";
    CHAT: "Answer a chat whose server guards nicks" => "herald chat --games games --trust nick";
    VERIFY: "Check a game" => "herald verify game.yaml",
        "All games of a club" => "herald verify games",
        "Only what is wrong in a collection" => "herald verify -q club.yaml";
    COMPARE: "Where two copies part" => "herald compare mine.yaml yours.yaml";
    STATUS: "All games in the present folder" => "herald status",
        "Those that wait for Ann" => "herald status games --waiting-for Ann";
    STATS: "All games of a folder" => "herald stats games",
        "The players, for a spreadsheet" => "herald stats games --csv > players.csv",
        "Two halves of an archive" => "herald stats --merge one.json two.json";
    OPENINGS: "How games were opened, three moves deep" => "herald openings games",
        "What was played at least ten times" => "herald openings games --depth 6 --min 10",
        "From a position"
            => "herald openings games --game queens-four --position @board.txt";
    FIND: "The games that Ann won in a folder" => "herald find games --player Ann --result won",
        "Those that came to a position, and after which turns"
            => "herald find games --position '12/12/12/12/12/12/12/o?xxooxxooxx/12/12/12/12/12/12/12' --at",
        "All of Gallop that are over, in one file"
            => "herald find games --game gallop --result unfinished --not --games > over.yaml";
    PACK: "All games of a folder in one file" => "herald pack games > club.yaml";
    UNPACK: "A file for each game" => "herald unpack club.yaml games";
    DRAW: "A picture of the board" => "herald draw game.yaml -o board.png",
        "A game before its first move" => "herald draw --game skwhere -o start.svg";
    PAGE: "A page to replay a game" => "herald page game.yaml -o game.html",
        "Pages of all games in a folder" => "herald page games -o site";
    PLAY: "Play at one keyboard" => "herald play queens-four",
        "Against a program" => "herald play game.yaml --black './bot'";
    MATCH: "A hundred games, in pairs with the same throws"
            => "herald match gallop --white ./a --black ./b --games 100 --seed one > games.yaml",
        "Kept in a file; typed again, it goes on where it was stopped"
            => "herald match sidle --white ./a --black ./b --games 100 --seed one -o games.yaml";
    BATCH: "Judge positions line by line" => "herald batch < questions.jsonl";
    GAMES: "What there is to play" => "herald games";
    RULES: "The rules of a game" => "herald rules sidle",
        "One article" => "herald rules house 0.6";
    PERFT: "Count two moves deep" => "herald perft chivalry 2";
    SECRET: "Print the secret for paper" => "herald secret --show",
        "Bring it back from paper" => "herald secret --restore < paper.txt";
    COMPLETIONS: "For bash" => "herald completions bash > ~/.local/share/bash-completion/completions/herald";
    HELP: "How boards are drawn and written" => "herald help boards",
        "A command" => "herald help move";
}
