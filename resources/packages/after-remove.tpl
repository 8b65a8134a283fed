#!/bin/bash

# dpkg and rpm run this for the old version after the new one was installed, whose files must stay.
case "$1" in upgrade | failed-upgrade | abort-* | disappear | 1) exit 0 ;; esac

if type update-alternatives >/dev/null 2>&1; then
    update-alternatives --remove '${executable}' '/opt/${sanitizedProductName}/${executable}'
else
    rm -f '/usr/bin/${executable}'
fi

# The profile for the sandbox, which the installation put here where AppArmor knows its form (Ubuntu 24.04 and newer).
PROFILE='/etc/apparmor.d/${executable}'
if [ -f "$PROFILE" ]; then
    if apparmor_status --enabled >/dev/null 2>&1 && ! { [ -x /usr/bin/ischroot ] && /usr/bin/ischroot; }; then
        apparmor_parser --remove "$PROFILE" || true
    fi
    rm -f "$PROFILE"
fi

if [ "$1" = remove ] || [ "$1" = 0 ]; then
    echo 'Game folders, with their history in .loadout, stay. So does the data folder of each user, usually ~/.local/share/loadout.'
fi
