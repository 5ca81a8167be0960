#!/usr/bin/env bash
# Instala Tela en un Debian o Ubuntu, la actualiza y la vuelve atrás. Se corre como root, y se puede
# repetir sin miedo.
#
#   ./deploy/install.sh install ./tela-0.1.0-linux-x64 tienda.com.ar
#   ./deploy/install.sh upgrade ./tela-0.2.0-linux-x64
#   ./deploy/install.sh rollback        vuelve al programa y a los datos de antes de actualizar
#   ./deploy/install.sh status
#
# Qué deja: /opt/tela/<versión>/tela, el programa; /var/lib/tela, los datos; /etc/tela/tela.env, los
# ajustes; el servicio "tela" y el comando "tela".
set -euo pipefail

root=${TELA_ROOT:-} # Para probar: todo cuelga de esta carpeta.
user=${TELA_USER:-tela}
programs=$root/opt/tela
data=$root/var/lib/tela
cache=$root/var/cache/tela
settings=$root/etc/tela/tela.env
before=$programs/before-upgrade # Lo que hace falta para volver atrás: versión y copia.
here=$(cd "$(dirname "$0")" && pwd)

say() { printf '%s\n' "$*"; }
fail() {
  printf 'No se pudo: %s\n' "$*" >&2
  exit 1
}

check_machine() {
  [ "$(id -u)" = 0 ] || [ -n "$root" ] || fail "hay que ser root: entrá como root, o poné sudo adelante."
  [ "$(uname -sm)" = "Linux x86_64" ] || fail "Tela es para Linux de 64 bits (x86_64); esto es $(uname -sm)."
  local libc
  libc=$(getconf GNU_LIBC_VERSION 2>/dev/null | cut -d ' ' -f 2)
  printf '2.28\n%s\n' "${libc:-0}" | sort -CV ||
    fail "el sistema es muy viejo: hace falta Debian 10, Ubuntu 20.04 o más nuevo."
  command -v systemctl >/dev/null || fail "esta máquina no usa systemd."
  mkdir -p "$programs" "$data"
}

# Para lo que trae un programa; para volver atrás no se pide, que puede ser la salida de un disco lleno.
check_room() {
  local free_mb needed_mb=${TELA_MIN_FREE_MB:-1000}
  free_mb=$(df -Pm "$data" | awk 'NR == 2 { print $4 }')
  [ "$free_mb" -ge "$needed_mb" ] || fail "quedan $free_mb MB libres en el disco; hacen falta $needed_mb."
}

current_version() { readlink "$programs/current" 2>/dev/null || true; }

check_installed() { [ -n "$(current_version)" ] || fail "Tela no está instalada: empezá por install."; }

# Si la versión es la actual o la del rollback.
is_needed() { [ "$1" = "$(current_version)" ] || grep -sqxF "$1" "$before"; }

remove_program() { is_needed "$1" || rm -rf "${programs:?}/${1:?}"; }

# Copia el programa a /opt/tela/<versión> y dice qué versión es. No cambia ninguno que haga falta.
place_program() {
  [ -f "$1" ] || fail "no existe el archivo $1."
  # Un archivo cualquiera lo correría sh, renglón por renglón.
  [[ $(head -c 4 "$1" | tr -d '\0') =~ ^($'\177ELF'|#!) ]] || fail "$1 no es un programa: ¿se bajó entero?"
  trap 'rm -rf "$programs/new"' EXIT
  install -D -m 755 "$1" "$programs/new/tela"
  local version
  version=$(as_tela env HOME="$data" CACHE_DIRECTORY="$cache" "$programs/new/tela" version | sed -n 's/^tela //p') ||
    fail "$1 no es un programa Tela para esta máquina."
  [[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+[-+.0-9A-Za-z]*$ ]] || fail "$1 no dice qué versión es."
  if is_needed "$version" && ! cmp -s "$programs/new/tela" "$programs/$version/tela"; then
    fail "ya hay otra versión $version, distinta de $1."
  fi
  mkdir -p "$programs/$version"
  mv "$programs/new/tela" "$programs/$version/tela"
  printf '%s' "$version"
}

use_version() {
  ln -sfn "$1" "$programs/next" # El de una vez anterior que se cortó no vale.
  mv -T "$programs/next" "$programs/current"
}

# Un comando como el usuario de la tienda, que no puede tocar nada más que sus datos.
as_tela() {
  if [ "$(id -un)" = "$user" ]; then "$@"; else setpriv --reuid "$user" --regid "$user" --init-groups "$@"; fi
}

setting() { [ ! -f "$settings" ] || sed -n "s/^$1=//p" "$settings" | tail -n 1; }

port() { setting PORT | grep -x '[0-9][0-9]*' || echo "${TELA_PORT:-3000}"; }

ask_ready() {
  # shellcheck disable=SC2016 # Lo expande el otro bash.
  timeout 5 bash -c '
    exec 3<>"/dev/tcp/127.0.0.1/$0"
    printf "GET /readyz HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n" >&3
    read -r line <&3 && [[ $line == *" 200 "* ]]' "$(port)" 2>/dev/null
}

is_port_taken() { timeout 2 bash -c "exec 3<>/dev/tcp/127.0.0.1/$(port)" 2>/dev/null; }

start_and_wait() {
  systemctl start tela || return 1
  local try crashes=0
  for try in $(seq 120); do
    if ask_ready; then return 0; fi
    systemctl is-active tela >/dev/null || crashes=$((crashes + 1))
    [ "$crashes" -lt 6 ] || break
    sleep 0.5
  done
  say "Después de $try intentos la tienda no está lista." >&2
  return 1
}

write_settings() {
  if [ -e "$settings" ]; then
    # Son de quien los cambió, salvo el dominio de una instalación que no llegó a abrir.
    sed -i "s|^ORIGIN=.*|ORIGIN=https://$1|" "$settings"
    return
  fi
  install -D -m 600 /dev/null "$settings"
  cat >"$settings" <<END
# Los ajustes de la tienda, uno por renglón, sin comillas. Después de cambiarlos: systemctl restart tela
ORIGIN=https://$1
HOST=127.0.0.1
PORT=${TELA_PORT:-3000}
DATA_DIR=$data
TRUSTED_PROXIES=127.0.0.1
# Para mandar mails, por ejemplo: SMTP_URL=smtp://usuario:clave@servidor:587
END
}

# El comando "tela": lo mismo que el servicio, con los mismos ajustes y el mismo usuario.
write_command() {
  install -d "$root/usr/local/bin"
  cat >"$root/usr/local/bin/tela" <<END
#!/bin/sh
[ -r '$settings' ] || { echo 'Hay que ser root: sudo tela' "\$*" >&2; exit 1; }
while IFS= read -r line; do
  case \$line in [A-Z]*=*) export "\$line" ;; esac
done <'$settings'
export HOME='$data' CACHE_DIRECTORY='$cache'
umask 077
[ "\$(id -un)" = '$user' ] && exec '$programs/current/tela' "\$@"
exec setpriv --reuid '$user' --regid '$user' --init-groups '$programs/current/tela' "\$@"
END
  chmod 755 "$root/usr/local/bin/tela"
}

tela() { "$root/usr/local/bin/tela" "$@"; }

write_machine() {
  id "$user" >/dev/null 2>&1 || useradd --system --user-group --home-dir "$data" --shell /usr/sbin/nologin "$user"
  install -d -m 700 -o "$user" -g "$user" "$data" "$cache"
  install -D -m 644 "$here/tela.service" "$root/etc/systemd/system/tela.service"
  write_command
  systemctl daemon-reload
}

# Solo donde Caddy tiene todavía la página que trae de fábrica, o la nuestra; si no, dice qué falta.
write_caddyfile() {
  local file=$root/etc/caddy/Caddyfile
  if [ ! -f "$file" ]; then
    say "Falta la puerta de calle: instalá Caddy (apt install caddy) y repetí esto, o mirá $here/nginx.conf"
    return 1
  fi
  if ! grep -Eq 'root \* /usr/share/caddy|La puerta de la tienda' "$file"; then
    say "No toco $file, que ya tiene lo suyo. El de Tela está en $here/Caddyfile"
    return 1
  fi
  sed -e "s/tienda\.com\.ar/$1/g" -e "s/127\.0\.0\.1:3000/127.0.0.1:$(port)/" "$here/Caddyfile" >"$file" &&
    systemctl reload-or-restart caddy
}

do_install() {
  [ $# = 2 ] || fail "faltan datos: $0 install ./tela-0.1.0-linux-x64 tienda.com.ar"
  local LC_ALL=C # Si no, la ñ, que no puede ir en ORIGIN, está entre la a y la z.
  local domain=${2,,} version installed origin
  [[ $domain =~ ^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]+$ ]] || fail "«$2» no es un dominio, como tienda.com.ar."
  check_machine
  check_room
  installed=$(current_version)
  origin=$(setting ORIGIN)
  [ -z "$installed" ] || [ "${origin:-https://$domain}" = "https://$domain" ] ||
    fail "ORIGIN en $settings dice $origin: cambialo ahí, reiniciá (systemctl restart tela) y repetí esto."
  [ -n "$installed" ] || ! is_port_taken || fail "el puerto $(port) ya lo usa otro programa."
  write_machine
  version=$(place_program "$1")
  [ -z "$installed" ] || [ "$installed" = "$version" ] ||
    fail "ya está instalada la versión $installed: para cambiarla usá upgrade."
  write_settings "$domain"
  use_version "$version"
  if ! start_and_wait; then
    # Si es la primera vez, que se pueda repetir: quedan solo los datos y los ajustes.
    [ -n "$installed" ] || { systemctl stop tela && rm "$programs/current" && remove_program "$version"; }
    fail "la tienda no arrancó. Qué dijo: journalctl -u tela -n 30"
  fi
  systemctl enable tela
  if write_caddyfile "$domain"; then
    say "Tela $version está abierta en https://$domain"
  else
    say "Tela $version anda, pero solo adentro de esta máquina: eso falta para abrirla en https://$domain"
  fi
  # La contraseña del primer arranque quedó en el registro del sistema; con esta deja de servir. Una tienda en
  # PostgreSQL no empezó acá, y tiene la suya.
  if [ -z "$installed" ] && [ -z "$(setting DATABASE_URL)" ]; then
    tela admin password
    say "Anotala: no se vuelve a mostrar. Se entra en https://$domain/admin"
  fi
}

do_upgrade() {
  [ $# = 1 ] || fail "falta el programa nuevo: $0 upgrade ./tela-0.2.0-linux-x64"
  check_machine
  check_room
  check_installed
  local version former copy earlier
  former=$(current_version)
  version=$(place_program "$1")
  if [ "$version" = "$former" ]; then
    say "Tela $version ya es la que está."
    return
  fi
  say "De la versión $former a la $version: cierro la tienda un momento y hago una copia."
  systemctl stop tela
  if ! copy=$(make_copy); then
    start_and_wait || true
    fail "no se pudo hacer la copia; sigue la versión $former."
  fi
  earlier=$(cat "$before" 2>/dev/null || true)
  printf '%s\n%s\n' "$former" "$copy" >"$before"
  write_machine
  use_version "$version"
  if start_and_wait; then
    say "Listo: Tela $version. Si algo anda mal: $0 rollback"
  else
    go_back "$earlier" || fail "la $version no arranca y la $former tampoco. Mirá: journalctl -u tela -n 50"
    remove_program "$version"
    fail "la versión $version no quedó lista, y volví a la $former con sus datos."
  fi
}

# Hace una copia de todo y dice cómo se llama.
make_copy() { tela backup | sed -n 's|.*backups/\([^ ]*\).*|\1|p' | grep .; }

# Deja el programa y los datos como antes de actualizar; restore guarda los de ahora en otra copia.
# Lo que se le dé es a qué se podrá volver desde ahí.
go_back() {
  local version former copy
  version=$(current_version)
  { read -r former && read -r copy; } <"$before" || return 1
  systemctl stop tela
  use_version "$former"
  if ! tela restore "$copy"; then
    use_version "$version"
    start_and_wait || true
    return 1
  fi
  if [ -n "${1:-}" ]; then printf '%s\n' "$1" >"$before"; else rm "$before"; fi
  start_and_wait
}

do_rollback() {
  check_machine
  [ -f "$before" ] || fail "no hay a qué volver: desde la última vuelta no se actualizó."
  local copy
  copy=$(tail -n 1 "$before")
  [ -d "$data/backups/$copy" ] || fail "la copia de antes de actualizar ($copy) ya no está."
  say "Vuelve la versión $(head -n 1 "$before") con los datos de $(date -r "$data/backups/$copy" '+%d/%m/%Y %H:%M')."
  say "Se pierden los pedidos, los pagos y los cambios que entraron desde entonces (quedan guardados en una copia)."
  if [ "${1:-}" != --yes ]; then
    read -r -p 'Escribí "si" para seguir: ' answer || answer=
    [ "$answer" = si ] || fail "no se cambió nada."
  fi
  go_back || fail "quedó Tela $(current_version). Qué dijo: journalctl -u tela -n 30"
  say "Listo: Tela $(current_version), como antes de actualizar."
}

do_status() {
  check_installed
  say "Versión:   $(current_version)"
  say "Servicio:  $(systemctl is-active tela || true)"
  if ask_ready; then say "Lista:     sí, vende"; else say "Lista:     no. Por qué: tela check"; fi
  if [ -f "$before" ]; then say "Rollback:  a la $(head -n 1 "$before")"; fi
}

case "${1:-}" in
  install | upgrade | rollback | status) "do_$1" "${@:2}" ;;
  *) sed -n '2,11s/^# \{0,1\}//p' "$0"; exit 2 ;;
esac
