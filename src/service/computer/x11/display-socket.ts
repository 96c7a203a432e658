import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import net from 'node:net'

/** Only names a file, and does nothing to it (open(2), O_PATH). */
const O_PATH = 0o10_000_000

/**
 * Connects to the socket at `file`, and not to what a link instead of it leads to: the folder is a browser's own, and what
 * runs there must not choose where this service connects. What fails later than the name closes the socket.
 */
export async function connectWithoutLinks(file: string): Promise<net.Socket> {
  const handle = await open(file, O_PATH | constants.O_NOFOLLOW)
  try {
    if (!(await handle.stat()).isSocket()) throw new Error('something else is in place of its socket')
    // The kernel connects within this call, so the name is not needed any longer.
    return net.connect(`/proc/self/fd/${handle.fd}`).on('error', () => {})
  } finally {
    await handle.close()
  }
}
