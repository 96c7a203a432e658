import type { Bound, Limits } from './bounds'
import type { Counters, Hierarchy, Setting } from './control-groups'
import type { OwnGroup } from './mounts'

/** Returns one hierarchy of version 1 for each of its controllers; controllers that are mounted together have groups in common. */
export function hierarchiesOfVersion1(groups: readonly OwnGroup[], limits: Limits): Hierarchy[] {
  const hierarchy = (controller: string, bounds: Bound[], settings: Setting[], counters: Counters = {}): Hierarchy[] =>
    groups
      .filter(({ version, controllers }) => version === 1 && controllers.includes(controller))
      .slice(0, 1)
      .map(({ folder }) => ({ folder, bounds, settings, counters }))
  const memory: Setting[] = [
    { file: 'memory.limit_in_bytes', value: limits.memoryBytes },
    // With swap: a browser that takes too much ends, and does not wait for the disk that all share.
    { file: 'memory.memsw.limit_in_bytes', value: limits.memoryBytes, optional: true },
  ]
  const disks = ['blkio.bfq.weight', 'blkio.weight'].map((file) => ({ file, value: 100, bound: 'disks' as const }))
  return merged([
    ...hierarchy('memory', ['memory'], memory, {
      oomKills: { file: 'memory.oom_control', name: 'oom_kill' },
      memoryBytes: { file: 'memory.usage_in_bytes' },
      reclaimableBytes: { file: 'memory.stat', name: 'total_inactive_file' },
    }),
    ...hierarchy('pids', ['processes'], [{ file: 'pids.max', value: limits.processes }], {
      refusedProcesses: { file: 'pids.events', name: 'max' },
      processes: { file: 'pids.current' },
    }),
    ...hierarchy('cpu', ['processors'], [{ file: 'cpu.shares', value: 1024 }]),
    ...hierarchy('cpuacct', [], [], { processorMs: { file: 'cpuacct.usage', unit: 1e-6 } }),
    ...hierarchy('blkio', [], disks),
  ])
}

function merged(hierarchies: readonly Hierarchy[]): Hierarchy[] {
  const byFolder = new Map<string, Hierarchy>()
  for (const next of hierarchies) {
    const { bounds = [], settings = [], counters = {} } = byFolder.get(next.folder) ?? {}
    byFolder.set(next.folder, {
      folder: next.folder,
      bounds: [...bounds, ...next.bounds],
      settings: [...settings, ...next.settings],
      counters: { ...counters, ...next.counters },
    })
  }
  return [...byFolder.values()]
}
