#!/usr/bin/env bash
# Games through real mail and chat servers, on 127.0.0.1 only. A part whose
# programs are not installed is left out, and that is said.
# Usage: all.sh PATH/TO/herald [TURNS]
set -euo pipefail
herald=$(realpath "$1")
turns=${2:-40}
cd "$(dirname "${BASH_SOURCE[0]}")"
PATH="$PATH:/usr/sbin"

# Whether all programs are there that a part needs.
has() {
    local part=$1 program
    shift
    for program in "$@"; do
        if ! command -v "$program" >/dev/null; then
            echo "$part is left out: there is no $program here"
            return 1
        fi
    done
}

if has "mail through filters" procmail maildrop; then
    bash filters.sh "$herald"
fi
if has "mail" postfix msmtp mutt python3; then
    if [ "$(id -u)" = 0 ]; then
        python3 mail.py "$herald" "$turns"
    else
        echo "mail is left out: Postfix starts as root only"
    fi
fi
if has "IRC with ii" ngircd ii; then
    bash ii.sh "$herald"
fi
if has "IRC" ngircd python3; then
    python3 irc.py "$herald" "$turns"
fi
