#!/bin/sh
# Sends requests to puzzled from a shell:   examples/ask.sh [http://127.0.0.1:8080]
set -eu
service=${1:-http://127.0.0.1:8080}
here=$(dirname "$0")

# With -f, curl fails if the service rejects a request. Without -f, curl prints the error.
curl -sSf "$service/set/solve" -d '{"cards":["2rso","1gtd","3pos","2rsd","2rss"]}'
curl -sSf "$service/grecian/solve" -d @"$here/grecian.json"
curl -sSf "$service/bulls-cows/solve" \
    -d '{"history":[{"guess":"1234","bulls":1,"cows":2}],"max_secrets":3}'
curl -sSf "$service/cliffs/solve" -d @"$here/cliffs.json"

# Estimate the number of distinct items. The items can come from a pipe, without a limit.
printf '"%s"\n' ann ben ann cleo | curl -sSf -T - -X POST \
    -H 'Content-Type: application/x-ndjson' "$service/hyperloglog/estimate?confidence=0.99"
