# The one reader of .env, for live.sh and watch.sh: they work with the engine stopped and the image missing. A line means to it
# what it means to Compose and to `node --env-file`; any other is refused by its number and name.
ODD="'\"\`#\$\\\\"
SETTING="^[A-Za-z_][A-Za-z0-9_]*=('[^'\\\\]*'|\"[^\"\\\\\$]*\"|([^[:space:]$ODD][^$ODD]*)?)$"

# Prints the lines of .env without what Windows and hasty hands leave at their ends.
settings_lines() { sed 's/[[:space:]]*$//' .env 2> /dev/null && echo; }

# Prints a setting's value, the last one where there are several, or the default where there is none.
setting() { # NAME [DEFAULT]
  local line value=""
  while IFS= read -r line; do
    [[ $line == "$1="* && $line =~ $SETTING ]] || continue
    value=${line#*=}
    case $value in [\'\"]*) value=${value:1:-1} ;; esac
  done < <(settings_lines)
  printf '%s\n' "${value:-${2:-}}"
}

# Says in a line what is wrong with .env, and fails; says nothing of a good one.
check_settings() {
  local line n=0 refused=""
  [ -f .env ] || { echo "there is no $PWD/.env: copy production.env.example"; return 1; }
  while IFS= read -r line; do
    n=$((n + 1))
    [[ -z $line || $line == \#* || $line =~ $SETTING ]] || refused="$refused line $n (${line%%[= :]*}),"
  done < <(settings_lines)
  [ -z "$refused" ] || { echo "in .env$refused: write NAME=value, and values with \$ or # in single quotes"; return 1; }
}
