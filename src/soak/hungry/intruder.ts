import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** What of a sandbox a program has in common with the browser. */
const NAMESPACES = ['--user', '--mount', '--net', '--ipc', '--uts', '--pid']
/** The user inside a sandbox. */
const USER = '1000'
/** Joins the groups up to `--`, and becomes the rest. */
const JOIN = 'while [ "$1" != -- ]; do echo $$ >"$1" || exit 1; shift; done; shift; exec "$@"'

/**
 * Runs a Perl program as the user of a browser, in its sandbox and in its control groups: as an attacker would.
 * `browser` is Chromium's first process.
 */
export function intrude(browser: number, program: string): ChildProcess {
  const asUser = process.getuid?.() === 0 ? ['--setuid', USER, '--setgid', USER] : ['--preserve-credentials']
  const command = ['nsenter', '--target', String(browser), ...NAMESPACES, ...asUser, '--', 'perl', '-e', program]
  return spawn('sh', ['-c', JOIN, 'intrude', ...memberFiles(browser), '--', ...command], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Has the kernel take a process of a browser first when the browser has no memory left. */
export const preferAsVictim = (pid: number): void => writeFileSync(`/proc/${pid}/oom_score_adj`, '1000')

/** Of each control group that a browser has for itself, the file that names its processes. */
function memberFiles(pid: number): string[] {
  const lines = readFileSync(`/proc/${pid}/cgroup`, 'utf8').trim().split('\n')
  const groups = lines.map((line) => line.split(':')[2] ?? '').filter((group) => /\/pooldeck-[^/]+$/.test(group))
  const mounts = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
  const groupMounts = mounts
    .filter(([, , type]) => type === 'cgroup' || type === 'cgroup2')
    .map(([, mount = '']) => mount)
  return groupMounts.flatMap((mount) =>
    groups.map((group) => path.join(mount, group, 'cgroup.procs')).filter((file) => names(file, pid)),
  )
}

function names(file: string, pid: number): boolean {
  try {
    return readFileSync(file, 'utf8').split('\n').includes(String(pid))
  } catch {
    return false
  }
}
