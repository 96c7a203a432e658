import type { Bound, Limits } from './bounds'
import type { Hierarchy, Setting } from './control-groups'
import type { OwnGroup } from './mounts'

/** One hierarchy of version 1 for each of its controllers. */
export function hierarchiesOfVersion1(groups: readonly OwnGroup[], limits: Limits): Hierarchy[] {
  const hierarchy = (controller: string, bound: Bound, settings: Setting[]): Hierarchy[] =>
    groups
      .filter(({ version, controllers }) => version === 1 && controllers.includes(controller))
      .slice(0, 1)
      .map(({ folder }) => ({ folder, bounds: [bound], settings, oomCounter: 'memory.oom_control' }))
  return [
    ...hierarchy('memory', 'memory', [
      { file: 'memory.limit_in_bytes', value: limits.memoryBytes },
      // With swap: a browser that takes too much ends, and does not wait for the disk of everybody.
      { file: 'memory.memsw.limit_in_bytes', value: limits.memoryBytes, optional: true },
    ]),
    ...hierarchy('pids', 'processes', [{ file: 'pids.max', value: limits.processes }]),
    ...hierarchy('cpu', 'processors', [{ file: 'cpu.shares', value: 1024 }]),
  ]
}
