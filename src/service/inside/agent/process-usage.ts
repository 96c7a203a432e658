import { readFileSync, readlinkSync } from 'node:fs'

/** The kernel counts processor time in these, of a second; and memory in pages. */
const TICKS = 100
const PAGE = 4096

export interface Usage {
  readonly cpuSeconds: number
  readonly memoryBytes: number
}

/**
 * What a child of this process takes now. `/proc` numbers processes otherwise than this namespace does: the child is found among those that the
 * kernel lists below this one, by the number that it has here.
 */
export function usageOf(pid: number): Usage {
  const self = readlinkSync('/proc/self')
  const child = childrenOf(self).find((outer) => innerPid(outer) === pid)
  const tree = child === undefined ? [] : [child]
  for (const one of tree) tree.push(...childrenOf(one))
  return tree.reduce((sum, one) => add(sum, ownUsage(one)), { cpuSeconds: 0, memoryBytes: 0 })
}

const add = (one: Usage, other: Usage): Usage => ({
  cpuSeconds: one.cpuSeconds + other.cpuSeconds,
  memoryBytes: one.memoryBytes + other.memoryBytes,
})

/** Gives nothing for a process that has ended meanwhile. */
function read(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return ''
  }
}

const childrenOf = (outer: string): string[] => read(`/proc/${outer}/task/${outer}/children`).split(' ').filter(Boolean)

const innerPid = (outer: string): number => Number(/^NSpid:.*?(\d+)$/m.exec(read(`/proc/${outer}/status`))?.[1])

function ownUsage(outer: string): Usage {
  // After the name, which may hold anything: from the third field on.
  const fields = read(`/proc/${outer}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')
  const [user, system, pages] = [11, 12, 21].map((at) => Number(fields[at] ?? 0))
  return { cpuSeconds: ((user ?? 0) + (system ?? 0)) / TICKS, memoryBytes: (pages ?? 0) * PAGE }
}
