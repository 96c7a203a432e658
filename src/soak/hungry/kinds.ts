import { availableParallelism } from 'node:os'

/** A program that takes without end. */
export interface Hungry {
  readonly name: string
  /** In Perl, to be run in the sandbox of a browser. */
  readonly program: string
  /** What the end of the session says; undefined: it is bounded, and continues until a caller ends its session. */
  readonly reason: RegExp | undefined
  /** The kernel is to take Chromium first, which it would not do while something else is larger. */
  readonly takesBrowserAlong?: boolean
}

export const HUNGRY: readonly Hungry[] = [
  { name: 'forks', program: 'fork while 1', reason: /POOLDECK_BROWSER_PROCESSES/ },
  {
    name: 'allocates',
    program: 'push @all, "x" x 1e7 while 1',
    reason: /POOLDECK_BROWSER_MEMORY/,
    takesBrowserAlong: true,
  },
  {
    name: 'writes',
    program: 'for ($n = 0; ; $n++) { open F, ">", "/home/user/full$n"; print F "x" x 1e7 for 1 .. 4; close F }',
    reason: /POOLDECK_BROWSER_DISK/,
  },
  {
    name: 'spins on all cores',
    program: `for (2 .. ${2 * availableParallelism()}) { last unless fork } 1 while 1`,
    reason: undefined,
  },
]
