import { appendFile, mkdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Bound, Limits } from './bounds'
import type { Counters, Hierarchy, Setting } from './control-groups'
import { codeOf } from './group-folder'

/** The group below its own in which the service is: only groups without processes share what they have among those below. */
const SERVICE = 'pooldeck-service'

/** The service comes before browsers; they share alike what it leaves. */
const SERVICE_WEIGHT = 1000
const BROWSER_WEIGHT = 100

/** Which of them there is depends on how the kernel schedules disks. */
const IO_WEIGHTS = ['io.weight', 'io.bfq.weight']

const COUNTERS: Counters = {
  oomKills: { file: 'memory.events', name: 'oom_kill' },
  refusedProcesses: { file: 'pids.events', name: 'max' },
  processes: { file: 'pids.current' },
  memoryBytes: { file: 'memory.current' },
  reclaimableBytes: { file: 'memory.stat', name: 'inactive_file' },
  processorMs: { file: 'cpu.stat', name: 'usage_usec', unit: 1e-3 },
}

interface Controller {
  readonly name: string
  readonly bounds: readonly Bound[]
  readonly settings: (limits: Limits) => Setting[]
}

const controllers: readonly Controller[] = [
  {
    name: 'memory',
    bounds: ['memory'],
    settings: ({ memoryBytes }) => [
      { file: 'memory.max', value: memoryBytes },
      // A browser that takes too much ends, and does not wait for the disk that all share.
      { file: 'memory.swap.max', value: 0, optional: true },
    ],
  },
  { name: 'pids', bounds: ['processes'], settings: ({ processes }) => [{ file: 'pids.max', value: processes }] },
  { name: 'cpu', bounds: ['processors'], settings: () => [{ file: 'cpu.weight', value: BROWSER_WEIGHT }] },
  {
    name: 'io',
    bounds: [],
    settings: () => IO_WEIGHTS.map((file) => ({ file, value: BROWSER_WEIGHT, bound: 'disks' as const })),
  },
]

/** Returns the controllers that this service's group of version 2 has and that bound browsers. */
export async function controllersOf(group: string): Promise<string[]> {
  const has = (await readFile(path.join(group, 'cgroup.controllers'), 'utf8').catch(() => '')).trim().split(' ')
  return controllers.map(({ name }) => name).filter((name) => has.includes(name))
}

/**
 * Makes the group of this service one in which browsers can have theirs; the service moves into one below it. Throws a sentence
 * when that may not be.
 */
export async function hierarchyOfVersion2(own: string, limits: Limits): Promise<Hierarchy> {
  const folder = path.basename(own) === SERVICE ? path.dirname(own) : own
  const names = await controllersOf(folder)
  let shared: string[]
  try {
    shared = await share(folder, names)
  } catch (error) {
    throw new Error(`This service may not divide the control group ${folder} (${codeOf(error)}).`, {
      cause: error,
    })
  }
  const used = controllers.filter(({ name }) => shared.includes(name))
  return {
    folder,
    bounds: used.flatMap(({ bounds }) => bounds),
    settings: used.flatMap(({ settings }) => settings(limits)),
    counters: COUNTERS,
  }
}

/** Returns those of the controllers that were shared out. */
async function share(folder: string, names: readonly string[]): Promise<string[]> {
  const leaf = path.join(folder, SERVICE)
  const enable = async () => {
    const enabled = await enableEach(path.join(folder, 'cgroup.subtree_control'), names)
    for (const file of ['cpu.weight', ...IO_WEIGHTS])
      await writeFile(path.join(leaf, file), String(SERVICE_WEIGHT), { flag: 'r+' }).catch(() => {})
    return enabled
  }
  try {
    return await enable()
  } catch (error) {
    if (codeOf(error) !== 'EBUSY') throw error
  }
  const members = (await readFile(path.join(folder, 'cgroup.procs'), 'utf8')).split('\n').filter(Boolean)
  // In a container the first process is there, too; unrelated programs stay where they are.
  if (members.some((pid) => pid !== '1' && pid !== String(process.pid))) throw new Error('other programs are in it')
  const move = async (to: string) => {
    for (const pid of members) await writeFile(path.join(to, 'cgroup.procs'), pid)
  }
  await mkdir(leaf, { recursive: true })
  try {
    await move(leaf)
    return await enable()
  } catch (error) {
    await move(folder).catch(() => {})
    await rmdir(leaf).catch(() => {})
    throw error
  }
}

/** Returns those that it could enable; throws what the kernel says when that is none. */
async function enableEach(file: string, names: readonly string[]): Promise<string[]> {
  const enabled: string[] = []
  let refusal: unknown
  for (const name of names) {
    await appendFile(file, `+${name}`).then(
      () => enabled.push(name),
      (error: unknown) => (refusal = error),
    )
  }
  if (enabled.length === 0) throw refusal
  return enabled
}
