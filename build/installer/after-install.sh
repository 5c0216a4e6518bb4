#!/bin/sh
# Runs as root after the deb or rpm is unpacked, at an upgrade too.
app='/opt/${sanitizedProductName}'

ln -sf "$app/resources/bin/outpost" /usr/bin/outpost

# Chromium uses user namespaces where it may, else this helper, which must be root's and set-uid. Whether users have namespaces
# cannot be tried as root, and may change later.
chown root:root "$app/chrome-sandbox"
chmod 4755 "$app/chrome-sandbox"

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
