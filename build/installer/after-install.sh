#!/bin/sh
# Runs as root after the deb or rpm is unpacked, also during an upgrade.
app='/opt/${sanitizedProductName}'

ln -sf "$app/resources/bin/outpost" /usr/bin/outpost

# Without user namespaces, Chromium needs this helper, owned by root and set-uid. Root cannot test whether users have
# namespaces, and that may change later.
chown root:root "$app/chrome-sandbox"
chmod 4755 "$app/chrome-sandbox"

if command -v update-desktop-database >/dev/null; then
  update-desktop-database /usr/share/applications || true
fi

# AppArmor may deny user namespaces to unknown programs (Ubuntu 24 and later). This profile allows them for Outpost. The dry
# run skips versions that cannot parse the profile. A chroot has no kernel to load it into.
profile="$app/resources/apparmor-profile"
if command -v apparmor_parser >/dev/null && apparmor_parser --skip-kernel-load --debug "$profile" >/dev/null 2>&1; then
  cp -f "$profile" /etc/apparmor.d/outpost
  if apparmor_status --enabled >/dev/null 2>&1 && ! { command -v ischroot >/dev/null && ischroot; }; then
    apparmor_parser --replace --write-cache --skip-read-cache /etc/apparmor.d/outpost || true
  fi
fi
