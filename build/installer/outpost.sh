#!/bin/sh
# The installed `outpost` command: the app's own binary, told what to do by its first word.
here=$(dirname "$(readlink -f "$0")")

case "$(uname -s)" in
  Darwin) app="$here/../../MacOS/Outpost" ;;
  *) app="$here/../../outpost" ;;
esac

if [ "$(uname -s)" = Linux ]; then
  # Electron refuses root unless its sandbox is taken away, which no one should do by accident.
  if [ "$(id -u)" = 0 ]; then
    echo 'outpost: not as root; run it as the user whose account it is.' >&2
    exit 2
  fi
  # Without a display only Electron's headless platform starts, and it is chosen before the app's own code runs.
  if [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    exec "$app" --ozone-platform=headless -- "$@"
  fi
fi

# Behind "--" Chromium reads no switches: all words are the command's own.
exec "$app" -- "$@"
