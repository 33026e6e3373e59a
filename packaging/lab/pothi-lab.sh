#!/bin/sh
# Installs Pothi for all users of this computer, without a question. For lab staff; run as root.
#
#   sudo sh pothi-lab.sh [--from FOLDER] [--log FILE] [--dry-run]
#
# FOLDER (the folder of this script when not given) may hold, each at most once:
#   pothi_*_amd64.deb             the program                                  (needed)
#   or pothi-*-linux-x86_64.tar.xz  the same, where there is no dpkg
#   *.pothimodels                 models, any number of files
#   *.pothi                       books, any number of files
#   pothi-settings.json           the teacher's settings with the PIN: `pothi library export-settings FILE`
# One line is added to the log (FOLDER/pothi-lab.log, or the file that --log names) for each computer.
#
# Exit codes: 0 all done, also when it was done before; 2 wrong use; 10 not root; 11 no program in the folder;
# 12 not enough disk; 20 the program; 21 models; 22 books; 23 settings; 24 pothi doctor found something bad.
set -u

from=$(cd "$(dirname "$0")" && pwd)
log=
dry=
while [ $# -gt 0 ]; do
    case $1 in
        --from) [ $# -gt 1 ] || exit 2; from=$2; shift ;;
        --log) [ $# -gt 1 ] || exit 2; log=$2; shift ;;
        --dry-run) dry=yes ;;
        *) sed -n '2,16s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
    esac
    shift
done
[ -d "$from" ] || { echo "pothi-lab: no folder $from" >&2; exit 2; }
log=${log:-$from/pothi-lab.log}

# Where things go; other places are for trying it out.
root=${POTHI_LAB_ROOT:-}
program=$root/opt/pothi
library=$root/var/lib/pothi
pothi=$program/pothi

finish() { # CODE WHAT: the line of this computer in the log, then the end
    line="$(date '+%Y-%m-%d %H:%M:%S') $(uname -n) $1 $2"
    echo "$line"
    [ -n "$dry" ] || echo "$line" >>"$log" 2>/dev/null || echo "pothi-lab: could not write $log" >&2
    exit "$1"
}

run() { # COMMAND...: run it without a word, or only say so
    if [ -n "$dry" ]; then
        echo "would run: $*"
    else
        "$@" >/dev/null
    fi
}

newest() { # PATTERN: the file of that name with the highest version (0.10 comes after 0.9), "" for none
    for file in "$from"/$1; do
        [ -f "$file" ] && printf '%s\n' "$file"
    done | sort -V | tail -n 1
}

deb=$(newest 'pothi_*.deb')
tarball=$(newest 'pothi-*-linux-*.tar.xz')
[ -n "$deb$tarball" ] || finish 11 "no program in $from"
[ -n "$dry" ] || [ -n "$root" ] || [ "$(id -u)" = 0 ] || finish 10 "not root: start it with sudo"

# Installed, the program takes 1.0 GB; models and books are copied once.
needed=1100000
for file in "$from"/*.pothimodels "$from"/*.pothi; do
    [ -f "$file" ] && needed=$((needed + $(du -k "$file" | cut -f1)))
done
free=$(df -Pk "$root/" | awk 'NR == 2 { print $4 }')
[ "$free" -ge "$needed" ] || finish 12 "disk: $((needed / 1024)) MB needed, $((free / 1024)) MB free"

if [ -n "$deb" ] && [ -z "$root" ] && command -v dpkg >/dev/null; then
    run env DEBIAN_FRONTEND=noninteractive dpkg --install "$deb" || finish 20 "dpkg refused $(basename "$deb")"
elif [ -n "$tarball" ]; then
    run mkdir -p "$program" || finish 20 "cannot make $program"
    [ -n "$dry" ] || rm -rf "$program/_internal"
    run tar -xJf "$tarball" -C "$program" --strip-components=1 --no-same-owner || finish 20 "cannot unpack $(basename "$tarball")"
    [ -n "$dry" ] || rm -f "$program/portable.txt"
    [ -n "$root" ] || run ln -sf "$program/pothi" /usr/local/bin/pothi
else
    finish 20 "there is a .deb but no dpkg; bring the .tar.xz"
fi

run mkdir -p "$program/models" "$library" || finish 20 "cannot make $library"
for file in "$from"/*.pothimodels; do
    [ -f "$file" ] || continue
    run "$pothi" models add "$file" --shared || finish 21 "models: $(basename "$file")"
done
for file in "$from"/*.pothi; do
    [ -f "$file" ] || continue
    run "$pothi" library import "$file" --home "$library" || finish 22 "books: $(basename "$file")"
done
settings=$from/pothi-settings.json
if [ -f "$settings" ]; then
    run "$pothi" library import-settings "$settings" --home "$library" || finish 23 "settings"
fi
# everybody reads, nobody but root changes
run chmod -R a+rX,go-w "$program" "$library" || finish 20 "cannot set the rights of $library"

if [ -z "$dry" ]; then
    "$pothi" doctor --home "$library" >/dev/null 2>&1
    [ $? -lt 2 ] || finish 24 "pothi doctor found something bad: run pothi doctor"
fi
finish 0 "done"
