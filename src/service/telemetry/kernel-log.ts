import { constants, readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'

/** What the kernel says of processes that it has killed because memory was short. */
export interface KernelMemory {
  /** How many of the whole machine it has killed since it started; undefined where it does not say. */
  killCount(): number | undefined
  /** Its messages, oldest first, without what stands before each; undefined where this process may not read them. */
  messages(): Promise<string[] | undefined>
}

/** The longest message with all that belongs to it, in bytes. */
const longestRecord = 8 * 1024

export const kernelMemory: KernelMemory = {
  killCount: () => {
    try {
      const count = /^oom_kill (\d+)$/m.exec(readFileSync('/proc/vmstat', 'utf8'))?.[1]
      return count === undefined ? undefined : Number(count)
    } catch {
      return undefined
    }
  },
  messages: async () => {
    try {
      return await readMessages()
    } catch {
      return undefined
    }
  },
}

/** Each read gives one record; at the end there is none, and the file does not end. */
async function readMessages(): Promise<string[]> {
  const log = await open('/dev/kmsg', constants.O_RDONLY | constants.O_NONBLOCK)
  const buffer = Buffer.alloc(longestRecord)
  const messages: string[] = []
  try {
    for (;;) {
      const { bytesRead } = await log.read(buffer, 0, buffer.length, null)
      const record = buffer.toString('utf8', 0, bytesRead)
      messages.push(record.slice(record.indexOf(';') + 1).split('\n', 1)[0] ?? '')
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Records may be overwritten while they are read; the next read goes on after them.
    if (code === 'EAGAIN' || code === 'EPIPE') return messages
    throw error
  } finally {
    await log.close()
  }
}
