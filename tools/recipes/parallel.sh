#!/usr/bin/env bash
# parallel.sh FOLDER SHARDS COMMAND...: GNU parallel plays the shards of a duel or of stats and joins them.
#   tools/recipes/parallel.sh results 16 duel nations1975 --french captain --allied recruit --paired --games 2000
# On the cores of this machine, or on those of the file MACHINES (one ssh login a line; FOLDER must be shared by all).
# Called again it goes on with what was stopped.
set -euo pipefail
leipzig=${LEIPZIG:-leipzig} folder=$1 shards=$2
shift 2
mkdir -p "$folder"
where=()
if [[ -n ${MACHINES:-} ]]; then where=(--sshloginfile "$MACHINES" --workdir "$PWD"); fi
seq 0 $((shards - 1)) | parallel --halt soon,fail=1 "${where[@]}" --quote \
  "$leipzig" "$@" --shard "{}/$shards" --out "$folder/part-{}.json" --resume
parts=()
for ((i = 0; i < shards; ++i)); do parts+=("$folder/part-$i.json"); done
"$leipzig" merge "${parts[@]}" --out "$folder/all.json"
