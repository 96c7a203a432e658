import { constants, readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'

/** What the kernel says of processes that it has killed because memory was short. */
export interface KernelMemory {
  /** How many of the whole machine it has killed since it started; undefined where it does not say. */
  killCount(): number | undefined
  /** How many of the control group of this process, which its browsers are in, too; undefined where there is none, or it does not say. */
  groupKillCount(): number | undefined
  /** Its messages, oldest first, without what stands before each; undefined where this process may not read them. */
  messages(): Promise<string[] | undefined>
}

/** The longest message with all that belongs to it, in bytes. */
const longestRecord = 8 * 1024

export const kernelMemory: KernelMemory = {
  killCount: () => countIn('/proc/vmstat'),
  groupKillCount: () => groupCounters.map(countIn).find((count) => count !== undefined),
  messages: async () => {
    try {
      return await readMessages()
    } catch {
      return undefined
    }
  },
}

/** Where the counter of this process's control group may be, by what `/proc/self/cgroup` says of it. */
export function countersOfGroup(groups: string): string[] {
  const group = (name: string): string | undefined => new RegExp(`^\\d+:${name}:(.*)$`, 'm').exec(groups)?.[1]
  const [first, second] = [group('memory'), group('')]
  return [
    ...(first === undefined ? [] : [path.join('/sys/fs/cgroup/memory', first, 'memory.oom_control')]),
    ...(second === undefined ? [] : [path.join('/sys/fs/cgroup', second, 'memory.events')]),
  ]
}

const groupCounters = countersOfGroup(textOf('/proc/self/cgroup'))

function countIn(file: string): number | undefined {
  const count = /^oom_kill (\d+)$/m.exec(textOf(file))?.[1]
  return count === undefined ? undefined : Number(count)
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
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
