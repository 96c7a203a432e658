import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** The lowest of the real-time priorities: before everything ordinary, after all else. */
const PRIORITY = '1'

/**
 * Lets the main thread of this process come before all ordinary ones as soon as it has something to do: inputs keep their time
 * while browsers take every core. What it starts is ordinary again. The kernel allows it to root, with CAP_SYS_NICE, and within
 * RLIMIT_RTPRIO; where it does not, nothing changes. On a single core the service could keep others waiting, so it stays ordinary.
 */
export function raisePriority(): void {
  if (availableParallelism() < 2) return
  execFile(
    'chrt',
    ['--reset-on-fork', '--rr', '--pid', PRIORITY, String(process.pid)],
    { timeout: 5_000 },
    () => undefined,
  )
}
