#!/usr/bin/env bash
# One archive on many machines: GNU parallel and Dask give parts of it, cut at the
# borders of games, to herald, and what comes back is what one herald says of all
# of it. The other machines are this one, by SSH on 127.0.0.1 and by two workers.
# A part whose programs are not installed is left out, and that is said.
# Usage: run.sh PATH/TO/herald [GAMES]
set -euo pipefail
herald=$(realpath "$1")
count=${2:-300}
here=$(realpath "$(dirname "${BASH_SOURCE[0]}")")
root=$(mktemp -d)
daemon=
trap '[ -z "$daemon" ] || kill "$daemon"; rm -rf "$root"' EXIT
cd "$root"
PATH="$PATH:/usr/sbin"

"$here/make-games" "$herald" "$count" >games.yaml

# What one herald says. Lines about single games are compared, not those that
# count the games of a part.
"$herald" verify --json - <games.yaml | grep '"file"' >verify.whole
"$herald" stats --json - <games.yaml >stats.whole
[ "$(wc -l <verify.whole)" = "$count" ]

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

# Holds what came of the parts against it.
same() {
    grep '"file"' "$1.verify" | cmp - verify.whole
    "$herald" stats --merge --json "$1.stats" | cmp - stats.whole
    echo "$1: $count games verified and counted as by one herald"
}

# A part is cut where a line begins a game.
cut=(parallel --will-cite --keep-order --pipe --block 300k
    --recend '\n' --recstart '--- # file: ')

if has "GNU parallel" parallel; then
    "${cut[@]}" "$herald" verify --json - <games.yaml >cores.verify
    "${cut[@]}" "$herald" stats --json - <games.yaml >cores.stats
    same cores
fi

if has "GNU parallel over SSH" parallel ssh sshd ssh-keygen; then
    ssh-keygen -q -t ed25519 -N '' -f key
    ssh-keygen -q -t ed25519 -N '' -f host
    port=$((20000 + RANDOM % 20000))
    cat >sshd.conf <<EOF
ListenAddress 127.0.0.1
Port $port
HostKey $root/host
AuthorizedKeysFile $root/key.pub
StrictModes no
UsePAM no
PidFile none
EOF
    [ "$(id -u)" != 0 ] || mkdir -p /run/sshd
    "$(command -v sshd)" -D -f sshd.conf 2>sshd.log &
    daemon=$!
    cat >ssh.conf <<EOF
Host one two
    HostName 127.0.0.1
    Port $port
    User $(id -un)
    IdentityFile $root/key
    IdentitiesOnly yes
    UserKnownHostsFile $root/known
    StrictHostKeyChecking no
    LogLevel ERROR
EOF
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        ! ssh -F ssh.conf one true 2>>sshd.log || break
        sleep 0.5
    done
    far=("${cut[@]}" --ssh "ssh -F $root/ssh.conf" --sshlogin 1/one,1/two)
    "${far[@]}" "$herald" verify --json - <games.yaml >ssh.verify
    "${far[@]}" "$herald" stats --json - <games.yaml >ssh.stats
    same ssh
    kill "$daemon"
    daemon=
fi

if python3 -c 'import dask.distributed' 2>/dev/null; then
    python3 "$here/dask_parts.py" "$herald" games.yaml verify --json >dask.verify
    python3 "$here/dask_parts.py" "$herald" games.yaml stats --json >dask.stats
    same dask
else
    echo "Dask is left out: it is not installed"
fi
