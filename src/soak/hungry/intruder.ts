import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inGroup } from '../../service/browsers/bounds/in-group'
import { ownGroups } from '../../service/browsers/bounds/mounts'
import { insideId } from '../../service/browsers/user-namespace'

/** What of a sandbox a program is to have in common with the browser: users, mounts, network, processes and the like. */
const NAMESPACES = ['--user', '--mount', '--net', '--ipc', '--uts', '--pid']

/**
 * Runs a Perl program as the user of a browser, in its sandbox and in its control groups: as if somebody had brought it there.
 * `browser` is Chromium's first process.
 */
export function intrude(browser: number, program: string): ChildProcess {
  const asUser =
    process.getuid?.() === 0 ? ['--setuid', String(insideId), '--setgid', String(insideId)] : ['--preserve-credentials']
  const { file, args } = inGroup(
    {
      file: 'nsenter',
      args: ['--target', String(browser), ...NAMESPACES, ...asUser, '--', 'perl', '-e', program],
    },
    { folders: groupsOf(browser), count: () => undefined, remove: async () => {} },
  )
  return spawn(file, args, { stdio: ['ignore', 'ignore', 'inherit'] })
}

/** Has the kernel take a process of a browser first when the browser has no memory left. */
export const preferAsVictim = (pid: number): void => writeFileSync(`/proc/${pid}/oom_score_adj`, '1000')

function groupsOf(pid: number): string[] {
  const groups = ownGroups(readFileSync(`/proc/${pid}/cgroup`, 'utf8'), readFileSync('/proc/self/mountinfo', 'utf8'))
  return groups.map(({ folder }) => folder).filter((folder) => path.basename(folder).startsWith('pooldeck-'))
}
