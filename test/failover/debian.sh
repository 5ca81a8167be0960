# shellcheck shell=bash
# What the commands of docs/operacion.md ask of a machine with Debian, for the folder TELA_ROOT. Read before each
# block. It runs PostgreSQL as a user without rights, because PostgreSQL refuses to run as root. Nothing waits for the
# disk: processes are killed, and the kernel keeps what they wrote.
set -euo pipefail
cluster=$TELA_ROOT/etc/postgresql/15/main
data=$TELA_ROOT/var/lib/postgresql/15/main
sockets=$TELA_ROOT/run

as_postgres() {
  local -x PGHOST=$sockets PGPORT=$POSTGRES_PORT PGUSER=postgres HOME=$sockets
  if [ "$(id -u)" = 0 ]; then setpriv --reuid "$POSTGRES_USER" --regid "$POSTGRES_USER" --clear-groups "$@"; else "$@"; fi
}

chown() { [ "$(id -u)" != 0 ] || command chown "$POSTGRES_USER:$POSTGRES_USER" "${@:2}"; }

runuser() {
  local program=$4 unsafe=()
  [ "$program" != pg_basebackup ] || unsafe=(--no-sync)
  as_postgres "$program" "${unsafe[@]}" "${@:5}"
}

# The package makes a cluster: data in /var, configuration in /etc, and starts it.
apt() {
  [ ! -d "$cluster" ] || return 0
  mkdir -p "$cluster/conf.d" "$data" "$sockets"
  chown postgres: "$(dirname "$data")" "$data" "$cluster" "$sockets"
  as_postgres initdb --no-sync -D "$data" -U postgres --auth-local=trust --auth-host=scram-sha-256 --encoding=UTF8 --locale=C >/dev/null
  mv "$data"/postgresql.conf "$data"/pg_hba.conf "$data"/pg_ident.conf "$cluster"
  cat >>"$cluster/postgresql.conf" <<END
data_directory = '$data'
hba_file = '$cluster/pg_hba.conf'
ident_file = '$cluster/pg_ident.conf'
unix_socket_directories = '$sockets'
port = $POSTGRES_PORT
include_dir = 'conf.d'
END
  systemctl start postgresql
}

# This machine's address is not the only one of the loopback: the command line decides over listen_addresses.
systemctl() {
  if [ "$2" != postgresql ]; then command systemctl "$@"; return; fi
  local options="-c config_file=$cluster/postgresql.conf -c listen_addresses=$ADDRESS -c fsync=off"
  case $1 in
    stop) [ ! -f "$data/postmaster.pid" ] || as_postgres pg_ctl -D "$data" -m fast -w stop ;;
    *) as_postgres pg_ctl -D "$data" -o "$options" -l "$sockets/log" -w "$1" ;;
  esac >/dev/null
}

# From one folder to another, on the same machine.
scp() { cp "${@:2}"; }

# Tried in a network of its own (firewall.test.ts): here it would close this machine.
ufw() { :; }

# Nothing is said to clients, and nothing is written any more.
kill_postgres() { as_postgres pg_ctl -D "$data" -m immediate stop >/dev/null; }
kill_shop() { [ ! -f "$TELA_ROOT/shop.pid" ] || kill -KILL "$(cat "$TELA_ROOT/shop.pid")"; }
