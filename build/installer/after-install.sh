#!/bin/sh
# Runs as root after the deb or rpm is unpacked, at an upgrade too.
app='/opt/${sanitizedProductName}'

ln -sf "$app/resources/bin/outpost" /usr/bin/outpost

# Chromium's sandbox needs either user namespaces or a helper that is set-uid root.
if [ -L /proc/self/ns/user ] && unshare --user true 2>/dev/null; then
  chmod 0755 "$app/chrome-sandbox"
else
  chmod 4755 "$app/chrome-sandbox"
fi

if command -v update-desktop-database >/dev/null; then
  update-desktop-database /usr/share/applications || true
fi

# Where AppArmor forbids user namespaces to unknown programs (Ubuntu 24 and later), a profile lets this one have them; the
# dry run keeps it away from versions that cannot read it, and inside a chroot there is no kernel to load it into.
profile="$app/resources/apparmor-profile"
if command -v apparmor_parser >/dev/null && apparmor_parser --skip-kernel-load --debug "$profile" >/dev/null 2>&1; then
  cp -f "$profile" /etc/apparmor.d/outpost
  if apparmor_status --enabled >/dev/null 2>&1 && ! { command -v ischroot >/dev/null && ischroot; }; then
    apparmor_parser --replace --write-cache --skip-read-cache /etc/apparmor.d/outpost || true
  fi
fi
