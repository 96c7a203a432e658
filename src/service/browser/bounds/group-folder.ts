import { readFile, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** How long killed processes may take to leave their group, ms. */
const GONE_MS = 2_000
const PAUSE_MS = 10

export type RemoveFolder = (folder: string) => Promise<void>

/** Kills all that is in a control group of either version, and removes it. Idempotent; throws when it does not go within 2 seconds. */
export async function removeGroupFolder(folder: string, remove: RemoveFolder = rmdir): Promise<void> {
  const deadline = performance.now() + GONE_MS
  for (;;) {
    try {
      return await remove(folder)
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return
      if (codeOf(error) !== 'EBUSY' || performance.now() > deadline) throw error
    }
    await killAll(folder)
    await sleep(PAUSE_MS)
  }
}

async function killAll(folder: string): Promise<void> {
  try {
    // Version 2 of a kernel from 5.14 on; what forks meanwhile is killed, too.
    await writeFile(path.join(folder, 'cgroup.kill'), '1', { flag: 'r+' })
  } catch {
    const members = await readFile(path.join(folder, 'cgroup.procs'), 'utf8').catch(() => '')
    for (const pid of members.split('\n').map(Number)) if (pid > 1 && pid !== process.pid) kill(pid)
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Already gone.
  }
}

export const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error)
