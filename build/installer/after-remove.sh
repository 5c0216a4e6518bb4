#!/bin/sh
# Runs as root after the deb or rpm is removed. At an upgrade dpkg says so and rpm says 1: the new package's files stay.
case "${1:-}" in
  upgrade | 1) exit 0 ;;
esac

rm -f /usr/bin/outpost

if [ -f /etc/apparmor.d/outpost ]; then
  if command -v apparmor_parser >/dev/null && ! { command -v ischroot >/dev/null && ischroot; }; then
    apparmor_parser --remove /etc/apparmor.d/outpost || true
  fi
  rm -f /etc/apparmor.d/outpost
fi
