import { readFile, rm, writeFile } from 'node:fs/promises'
import { startTime } from './processes'

/** Where X servers outside a sandbox listen; all displays of the machine share it. */
export const hostSocketFolder = '/tmp/.X11-unix'

const lockFile = (display: number) => `/tmp/.X${display}-lock`

/** Notes in `record` which X server, by display number and process id, belongs to a browser without a sandbox. */
export async function recordHostDisplay(record: string, display: number): Promise<void> {
  await writeFile(record, `${display} ${await lockOwner(display)}`)
}

/**
 * Removes the lock and the socket that a killed X server leaves behind, unless another server has taken the number since.
 * Does nothing when there is no such record.
 */
export async function removeHostDisplay(record: string): Promise<void> {
  const [display, pid] = (await readFile(record, 'utf8').catch(() => '')).split(' ').map(Number)
  if (display === undefined || !pid) return
  if ((await lockOwner(display)) !== pid || (await startTime(pid)) !== undefined) return
  await rm(lockFile(display), { force: true })
  await rm(`${hostSocketFolder}/X${display}`, { force: true })
}

/** The process id in the lock of a display, 0 when there is none. */
async function lockOwner(display: number): Promise<number> {
  return Number(await readFile(lockFile(display), 'utf8').catch(() => '0'))
}
