#!/bin/sh
# A program that captures as much as it can, and else plays at random; man
# herald-match tells how it is spoken to. It needs herald on the path.
turn=0
while read -r word rest; do
    case $word in
    game)
        # game gallop captures=free seat=white
        set -- $rest
        game=$1
        shift
        options=
        for pair; do
            case $pair in
            seat=*) ;;
            *) options="$options --option $pair" ;;
            esac
        done
        ;;
    position)
        turn=$((turn + 1))
        # In most games an x in a move is a capture. $options is meant to fall
        # into words.
        herald legal --game "$game" --position "$rest" --claims $options |
            awk -v seed="$$$turn" 'BEGIN { srand(seed); most = -1 }
                {
                    captures = gsub(/x/, "x")
                    if (captures > most) { most = captures; met = 0 }
                    if (captures == most && rand() * ++met < 1) chosen = $0
                }
                END { print chosen }'
        ;;
    esac
done
