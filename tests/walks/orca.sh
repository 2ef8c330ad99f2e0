#!/bin/bash
# Walks over a running demo with the screen reader Orca, and prints what it says.
# PORT=3000 dbus-run-session -- tests/walks/orca.sh
# Debian: orca at-spi2-core xvfb xdotool openbox chromium libglib2.0-bin.
set -u
PORT=${PORT:-3000}
work=$(mktemp -d)
export DISPLAY=:77 NO_AT_BRIDGE=0 ACCESSIBILITY_ENABLED=1 HOME="$work" XDG_RUNTIME_DIR="$work/run" LANG=C.UTF-8
# No speech server is started: without a sound device Orca would wait for it forever.
export SPEECHD_CMD=/bin/false
mkdir -m 700 "$XDG_RUNTIME_DIR"
started=()
trap 'kill "${started[@]}" 2>/dev/null' EXIT
start() {
  "$@" >>"$work/log" 2>&1 &
  started+=($!)
}

start Xvfb :77 -screen 0 1280x900x24
sleep 1
gsettings set org.gnome.desktop.interface toolkit-accessibility true
gsettings set org.gnome.desktop.a11y.applications screen-reader-enabled true
start openbox
start /usr/libexec/at-spi-bus-launcher --launch-immediately
sleep 2
start orca --debug-file="$work/orca.out" --replace
sleep 5
start chromium --no-sandbox --no-first-run --force-renderer-accessibility --user-data-dir="$work/profile" \
  --host-resolver-rules="MAP *.localhost 127.0.0.1" --window-size=1280,900 "http://cityofmaple.localhost:$PORT/"
sleep 15

press() { for key in "$@"; do xdotool key --clearmodifiers "$key"; sleep 1.3; done; }
visit() {
  xdotool key ctrl+l
  sleep 0.7
  xdotool type --delay 15 "$1"
  xdotool key Return
  sleep 6
  press ctrl+Home
}

press ctrl+Home h h h h h h h h
visit "cityofmaple.localhost:$PORT/collection"; press h h h h
visit "cityofmaple.localhost:$PORT/search"; press e
visit "cityofmaple.localhost:$PORT/meetings"; press h h h k k k
visit "cityofmaple.localhost:$PORT/accessibility"; press h h h Tab Tab
visit "cityofmaple.localhost:$PORT/login"; press e e b
visit "cityofmaple.localhost:$PORT/archive"; press h k k k
visit "cityofmaple.localhost:$PORT/announcements"; press h h h b b
visit "maplemarket.localhost:$PORT/items"; press h h h b b b
visit "maplemarket.localhost:$PORT/items#cart"; press Tab Tab Tab
sed -n "s/.*SPEECH OUTPUT: '\(.*\)'{.*/\1/p" "$work/orca.out"
