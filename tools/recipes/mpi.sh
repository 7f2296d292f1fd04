#!/usr/bin/env bash
# mpi.sh FOLDER COMMAND...: what each process that Open MPI starts does: its own shard. FOLDER must be shared by all.
#   mpirun -n 16 --hostfile machines tools/recipes/mpi.sh results stats nations1975 --games 2000
#   leipzig merge results/part-*.json --out results/all.html
# The program itself does not speak MPI: mpirun gives it a number and starts it where there is room.
set -euo pipefail
leipzig=${LEIPZIG:-leipzig} folder=$1
shift
rank=${OMPI_COMM_WORLD_RANK:?mpirun sets it} size=${OMPI_COMM_WORLD_SIZE:?mpirun sets it}
mkdir -p "$folder"
exec "$leipzig" "$@" --shard "$rank/$size" --out "$folder/part-$rank.json" --resume
