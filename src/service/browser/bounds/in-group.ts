import path from 'node:path'
import type { BrowserGroup } from './bounds'

/** Joins each group up to `--`, and becomes the rest: nothing of it has run before. */
const join = 'while [ "$1" != -- ]; do echo $$ >"$1" || exit 1; shift; done; shift; exec "$@"'

/** Returns the same command, in a control group from its first instruction on. */
export function inGroup<C extends { file: string; args: string[] }>(command: C, { folders }: BrowserGroup): C {
  if (folders.length === 0) return command
  const members = folders.map((folder) => path.join(folder, 'cgroup.procs'))
  return {
    ...command,
    file: '/bin/sh',
    args: ['-c', join, 'pooldeck-group', ...members, '--', command.file, ...command.args],
  }
}
