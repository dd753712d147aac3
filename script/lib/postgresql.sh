# The PostgreSQL server that the database tests run on as well.
# shellcheck shell=bash disable=SC2154  # $python and $root come from setup.sh
#
# Sourced by script/test, after setup.sh.

# Prints the address of a server that lets us create databases; TEST_DATABASE_URL names it.
find_postgresql() {
  "$python" script/lib/find_postgresql.py 2>/dev/null
}

as_postgres() {
  if [ "$(id -u)" = 0 ]; then
    (cd / && runuser -u postgres -- "$@")
  else
    (cd / && sudo -n -u postgres -- "$@")
  fi
}

# Starts Debian's server and makes us a role on it; only where nobody else minds, that is in CI.
start_postgresql() {
  local version name port status rest user
  command -v pg_lsclusters >/dev/null 2>&1 || install_packages postgresql || return 1
  while read -r version name port status rest; do
    [ "$status" = online ] && continue
    say "Starting PostgreSQL $version/$name on port $port"
    as_root pg_ctlcluster --skip-systemctl-redirect "$version" "$name" start </dev/null || return 1
  done < <(pg_lsclusters --no-header)
  find_postgresql >/dev/null && return
  user="$(id -un)"
  as_postgres createuser --createdb "$user" >/dev/null 2>&1 </dev/null ||
    as_postgres psql --quiet --command "ALTER ROLE \"$user\" LOGIN CREATEDB" </dev/null
}
