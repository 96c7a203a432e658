import { readFile, rm } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'

/** Where X servers outside a sandbox listen; all displays of the machine share it. */
export const hostSocketFolder = '/tmp/.X11-unix'

/**
 * Removes the socket that a killed X server leaves behind, unless another server has taken the number since. `record` is the
 * file that holds the number; does nothing when there is none.
 */
export async function removeHostDisplay(record: string): Promise<void> {
  const display = await readFile(record, 'utf8').catch(() => '')
  const socket = path.join(hostSocketFolder, `X${display}`)
  if (display !== '' && (await isDeadSocket(socket))) await rm(socket, { force: true })
}

/** Returns whether a Unix socket exists without a listener. */
export function isDeadSocket(file: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(file)
    socket.once('connect', () => {
      socket.destroy()
      resolve(false)
    })
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED'))
  })
}
