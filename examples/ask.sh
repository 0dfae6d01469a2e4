#!/bin/sh
# Asks puzzled from a shell:   examples/ask.sh [http://127.0.0.1:8080]
set -eu
service=${1:-http://127.0.0.1:8080}
here=$(dirname "$0")

# -f makes curl fail on a refusal; leave it out to read the reason.
curl -sSf "$service/set/solve" -d '{"cards":["2rso","1gtd","3pos","2rsd","2rss"]}'
curl -sSf "$service/grecian/solve" -d @"$here/grecian.json"
curl -sSf "$service/bulls-cows/solve" \
    -d '{"history":[{"guess":"1234","bulls":1,"cows":2}],"max_secrets":3}'
curl -sSf "$service/cliffs/solve" -d @"$here/cliffs.json"

# How many different ones? Lines may come from a pipe, as many as there are.
printf '"%s"\n' ann ben ann cleo | curl -sSf -T - -X POST \
    -H 'Content-Type: application/x-ndjson' "$service/hyperloglog/estimate?confidence=0.99"
