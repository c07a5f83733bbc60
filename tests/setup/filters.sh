#!/usr/bin/env bash
# Mail filters before `herald mail`: procmail and maildrop, as the manual has
# them. A mail is answered; one that cannot be taken now is kept for later.
# Usage: filters.sh PATH/TO/herald
set -euo pipefail
herald=$(realpath "$1")
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
chmod 755 "$root"
mkdir -m 700 "$root/home"
mkdir "$root/games"
export HERALD_HOME="$root/home"
"$herald" me 'Desk <desk@herald.test>' >"$root/me"

cat >"$root/out" <<EOF
#!/bin/sh
cat >>$root/sent
EOF
chmod 755 "$root/out"
desk="$herald mail --games $root/games --sendmail $root/out"
late="$herald mail --games $root/none --sendmail $root/out"

procmailrc() {
    cat <<EOF
:0
* ^TO_desk@herald\.test
{
    :0 w
    | $1
    EXITCODE=75
    HOST=_stop_
}
EOF
}

mailfilter() {
    cat <<EOF
if (/^To:.*desk@herald\.test/)
{
    to "| $1"
}
EOF
}

mail() {
    printf 'From: %s@herald.test\nTo: desk@herald.test\nSubject: hello\n' "$1"
    printf 'Date: Mon, 1 Mar 2027 10:00:00 +0000\nMessage-ID: <%s@herald.test>\n\nhelp\n' "$1"
}

# Runs a filter, and says with what status.
status() {
    local status=0
    "$@" >/dev/null 2>>"$root/log" || status=$?
    echo "$status"
}

export HOME="$root"
procmailrc "$desk" >"$root/procmail.now"
procmailrc "$late" >"$root/procmail.late"
mailfilter "$desk" >"$root/maildrop.now"
mailfilter "$late" >"$root/maildrop.late"
chmod 600 "$root"/maildrop.*
: >"$root/sent"
for filter in procmail maildrop; do
    run=("$filter" "$root/$filter.now")
    late=("$filter" "$root/$filter.late")
    [ "$filter" = procmail ] && run=(procmail -m "${run[1]}") late=(procmail -m "${late[1]}")
    now=$(mail "$filter" | status "${run[@]}")
    later=$(mail "$filter-late" | status "${late[@]}")
    echo "$filter: taken $now, not now $later"
    [ "$now" = 0 ] && [ "$later" = 75 ] || { cat "$root/log"; exit 1; }
    grep -q "^To: $filter@herald.test" "$root/sent"
done
