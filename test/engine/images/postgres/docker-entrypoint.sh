#!/bin/sh
# Makes the database of POSTGRES_DB, POSTGRES_USER and POSTGRES_PASSWORD at the first start.
set -e
as_postgres() { setpriv --reuid postgres --regid postgres --init-groups "$@"; }
mkdir -p "$PGDATA"
chown postgres "$PGDATA"
chmod 700 "$PGDATA"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  user=${POSTGRES_USER:-postgres}
  echo "$POSTGRES_PASSWORD" >/tmp/password
  chmod 644 /tmp/password
  as_postgres initdb --username "$user" --pwfile /tmp/password --auth-host scram-sha-256 --auth-local trust >/dev/null
  rm /tmp/password
  echo "host all all all scram-sha-256" >>"$PGDATA/pg_hba.conf"
  as_postgres pg_ctl --wait --options "-c listen_addresses=" start >/dev/null
  [ "${POSTGRES_DB:-$user}" = postgres ] || as_postgres createdb --username "$user" "${POSTGRES_DB:-$user}"
  as_postgres pg_ctl --wait --mode fast stop >/dev/null
fi
exec setpriv --reuid postgres --regid postgres --init-groups postgres -c listen_addresses='*'
