/** Where the agent is in a sandbox: the program that runs it, what it runs, and the socket that it finds the service at. */
export const agentFiles = {
  program: '/agent/node',
  script: '/agent/agent.mjs',
  socket: '/agent/socket',
  runner: '/agent/runner.mjs',
  mapper: '/agent/mapper.mjs',
  /** What that needs, where Node finds it. */
  playwright: '/agent/node_modules/playwright-core',
  /** What V8 has made of that when the service was built. */
  compiled: '/agent/playwright.code',
} as const

/**
 * The agent as the first of a namespace of processes, below the shell that takes in those whose parent has ended: with it ends
 * whatever it has started, however that hides. A line ends it, and so does the end of its parent.
 */
const agent = String.raw`unshare --user --map-current-user --pid --fork --kill-child -- /bin/sh -c '
exec 9<&0 </dev/null >/dev/null
"$0" "$@" 9<&- & agent=$!
{ read -r _ <&9; kill -KILL $agent; } &
exec 9<&-
wait $agent
' ${agentFiles.program} ${agentFiles.script} ${agentFiles.socket}`

/** What a browser has among its arguments, and no other program. */
export const initName = 'pooldeck-init'

/**
 * What runs inside a sandbox, for `sh -c` with the command line of Chromium as positional parameters.
 *
 * Environment: SCRATCH (a writable folder); FILE_BLOCKS (the longest that files may get; writing more is an error, and kills nothing); for a display SCREEN (WxHx24; unset: none is started), MODE (arguments of
 * `xrandr --newmode`), FRAMES (folder for the frame buffer), OPENBOX_CONFIG and XVFB_ARGS; and RELAY_PORT with RELAY_SOCKET
 * where the way out goes through a relay.
 * File descriptors: 3 and 4 are the DevTools pipe and go to Chromium only. 5 is the control channel: the script writes `begun` at once,
 * `display N` once the X server and its window manager answer, `ended NAME STATUS` for the program that ends first, and `restarted NAME` for each one
 * which another one replaces, which does not come to writing when all of them end; when the service's side
 * of it closes, for whatever reason, everything here is killed. What bubblewrap has read from the next three is of no use any more.
 * The service may write `agent DISPLAY` there, which starts the agent, and one more line, which ends it with every process that it has
 * started; the script answers with `agent-ended`, as it does when the agent ends by itself.
 *
 * Chromium starts beside the window manager, and opens its first window only once `display N` is written.
 *
 * Chromium writes to 2, and all others to 1: which distinguishes their output.
 *
 * `kill -KILL 0` reaches the whole process group, which the service starts as a group of its own. In a bubblewrap sandbox
 * the end of this script also ends the process namespace.
 */
export const initScript = String.raw`
exec 6<&- 7<&- 8>&-
echo begun >&5
ulimit -c 0
trap '' XFSZ
exec 8>&2 2>&1
ulimit -f "$FILE_BLOCKS"
essential() {
  name=$1; shift
  "$@" 5>&- 8>&-
  echo "ended $name $?" >&5
  kill -KILL 0
}
restarted() {
  while :; do "$@" 3<&- 4>&- 5>&- 8>&-; sleep 0.1; echo "restarted $1" >&5; done
}
{
  trap '' PIPE
  while read -r line; do echo "$line"; done <&5 5>&- 8>&-
  kill -KILL 0
} 3<&- 4>&- | while read -r word display; do
  [ "$word" = agent ] || continue
  env -i PATH="$PATH" HOME="$HOME" LANG="$LANG" TMPDIR="$TMPDIR" ${'$'}{display:+DISPLAY="$display"} ${agent} 5>&- 8>&-
  echo agent-ended >&5
done 3<&- 4>&- &
[ -z "$RELAY_PORT" ] || restarted socat "TCP-LISTEN:$RELAY_PORT,bind=127.0.0.1,fork,reuseaddr,backlog=128" "UNIX-CONNECT:$RELAY_SOCKET" &
if [ -n "$SCREEN" ]; then
  mkfifo "$SCRATCH/display"
  essential Xvfb Xvfb -displayfd 9 -screen 0 "$SCREEN" -fbdir "$FRAMES" -nolisten tcp -noreset $XVFB_ARGS 9>"$SCRATCH/display" 3<&- 4>&- &
  read -r number <"$SCRATCH/display" || exit 1
  DISPLAY=":$number"; export DISPLAY
  mkfifo "$SCRATCH/window-manager"
  {
    openbox --config-file "$OPENBOX_CONFIG" --sm-disable --startup "sh -c 'echo >\"\$SCRATCH/window-manager\"'" 5>&- 8>&-
    sleep 0.1
    echo "restarted openbox" >&5
    restarted openbox --config-file "$OPENBOX_CONFIG" --sm-disable
  } 3<&- 4>&- &
  {
    xrandr --newmode $MODE && xrandr --addmode screen pool && xrandr --output screen --mode pool
    read -r _ <"$SCRATCH/window-manager"
    echo "display $number" >&5
  } 3<&- 4>&- 8>&- &
fi
essential Chromium "$@" >&8 2>&8 &
wait
`
