#!/bin/sh
# Runs as root after the deb or rpm is removed. During an upgrade, dpkg passes "upgrade" and rpm passes 1: keep the new files.
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
