#!/usr/bin/env bash
# What deploy/install.sh asks of systemd, for a machine without it: starts and stops the shop by itself.
set -euo pipefail
pid_file=$TELA_ROOT/shop.pid
is_running() { [ -f "$pid_file" ] && kill -0 "$(cat "$pid_file")" 2>/dev/null; }
printf '%s\n' "$*" >>"$TELA_ROOT/systemctl.log"
case "$1 ${2:-}" in
  "start tela")
    is_running && exit 0
    "$TELA_ROOT/usr/local/bin/tela" serve >>"$TELA_ROOT/journal.log" 2>&1 </dev/null &
    echo $! >"$pid_file"
    ;;
  "stop tela")
    is_running || exit 0
    pid=$(cat "$pid_file")
    kill "$pid"
    while kill -0 "$pid" 2>/dev/null; do sleep 0.05; done
    ;;
  "is-active tela") if is_running; then echo active; else echo inactive; exit 3; fi ;;
esac
