#!/usr/bin/env bash
# ii between ngIRCd and `herald chat`, as the manual has it: one move is played
# in a channel, on 127.0.0.1 only. Usage: ii.sh PATH/TO/herald
set -euo pipefail
herald=$(realpath "$1")
root=$(mktemp -d)
server=127.0.0.1
export HERALD_HOME="$root/home"
trap 'kill $(jobs -p) 2>/dev/null || true; sleep 0.5; rm -rf "$root"' EXIT
cd "$root"
cat >ngircd.conf <<EOF
[Global]
Name = irc.herald.test
Info = herald
Listen = $server
Ports = 20668
MotdPhrase = hello
[Options]
PAM = no
Ident = no
DNS = no
EOF
"$(command -v ngircd || echo /usr/sbin/ngircd)" -n -f "$root/ngircd.conf" >log 2>&1 &
mkdir games
"$herald" new queens-four games/1.yaml --white ann --black bob --first white >made

# Waits until something is there.
await() {
    for _ in $(seq 100); do
        if "$@" 2>/dev/null; then return; fi
        sleep 0.1
    done
    echo "did not come about: $*" >&2
    exit 1
}

await bash -c "exec 3<>/dev/tcp/$server/20668"
for nick in desk ann; do
    ii -s "$server" -p 20668 -n "$nick" -i "$nick" >"$nick.log" &
    await test -p "$nick/$server/in"
    sleep 1
    echo '/j #games' >"$nick/$server/in"
    await test -p "$nick/$server/#games/in"
done
dir=desk/$server
tail -n 0 -F "$dir/#games/out" 2>/dev/null |
    sed -un 's/^[0-9]* <\([^>]*\)> /\1@#games\t/p' |
    grep -v --line-buffered '^desk@' |
    "$herald" chat --games games --trust nick --short |
    sed -u 's/^[^\t]*\t/ /' >"$dir/#games/in" &
sleep 1
move=$("$herald" legal games/1.yaml | head -n 1)
echo 'good evening' >"ann/$server/#games/in"
echo "$move" >"ann/$server/#games/in"
await grep -q "<desk>  *You played 1. $move" "ann/$server/#games/out"
"$herald" verify games/1.yaml
echo "ii: $move was played"
