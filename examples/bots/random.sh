#!/bin/sh
# A program that plays any game at random; man herald-match tells how it is
# spoken to. It needs herald on the path: herald knows which moves are legal.
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
        # $options is meant to fall into words.
        herald legal --game "$game" --position "$rest" $options |
            awk -v seed="$$$turn" 'BEGIN { srand(seed) }
                rand() * NR < 1 { chosen = $0 }
                END { print chosen }'
        ;;
    esac
done
