/** A descriptor of a program that is {@link guarded}: the service has its other end. */
export const guardFd = 9

/** A process of the program's own group, which has none of its other descriptors. */
const GUARD = `{ read -r _ <&${guardFd} || kill -KILL 0; } </dev/null >/dev/null 2>&1 3<&- 4>&- 5>&- 6<&- 7<&- 8>&- &
exec "$0" "$@" ${guardFd}<&-`

/**
 * Returns the same command, which is killed with its whole process group when the service is gone before it has written a line to `guardFd`.
 * Bubblewrap ends with its parent, but what it makes waits for it for ever until it knows that, too.
 */
export const guarded = (file: string, args: readonly string[]): [file: string, args: string[]] => [
  '/bin/sh',
  ['-c', GUARD, file, ...args],
]
