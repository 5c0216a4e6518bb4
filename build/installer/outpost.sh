#!/bin/sh
# The installed `outpost` command. It starts the app's binary, whose first argument selects the command.
here=$(dirname "$(readlink -f "$0")")

case "$(uname -s)" in
  Darwin) app="$here/../../MacOS/Outpost" ;;
  *) app="$here/../../outpost" ;;
esac

if [ "$(uname -s)" = Linux ]; then
  # Electron runs as root only without its sandbox, which nobody should disable by accident.
  if [ "$(id -u)" = 0 ]; then
    echo 'outpost: not as root; run it as the user whose account it is.' >&2
    exit 2
  fi
  # Without a display, only Electron's headless platform starts. It must be chosen before the app's code runs.
  if [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    exec "$app" --ozone-platform=headless -- "$@"
  fi
fi

# Chromium reads no switches after "--", so all arguments reach the command.
exec "$app" -- "$@"
