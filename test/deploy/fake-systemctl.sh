#!/usr/bin/env bash
# What deploy/install.sh asks of systemd, for a machine without it: starts and stops the shop by itself.
set -euo pipefail
pid_file=$TELA_ROOT/shop.pid
# Whoever should bury the dead may take its time: what waits for that (Z) has ended.
is_running() { [ -f "$pid_file" ] && grep -q '^State:[[:space:]][^ZX]' "/proc/$(cat "$pid_file")/status" 2>/dev/null; }
printf '%s\n' "$*" >>"$TELA_ROOT/systemctl.log"
case "$1 ${2:-}" in
  "start tela")
    is_running && exit 0
    "$TELA_ROOT/usr/local/bin/tela" serve >>"$TELA_ROOT/journal.log" 2>&1 </dev/null &
    echo $! >"$pid_file"
    ;;
  "stop tela")
    is_running || exit 0
    kill "$(cat "$pid_file")"
    for _ in $(seq 700); do
      is_running || exit 0
      sleep 0.05
    done
    # As TimeoutStopSec does.
    kill -KILL "$(cat "$pid_file")"
    ;;
  "is-active tela") if is_running; then echo active; else echo inactive; exit 3; fi ;;
esac
