import { readFile } from 'node:fs/promises'
import { type Bounds, type Limits, unbounded } from './bounds'
import { ControlGroups } from './control-groups'
import { ownGroups } from './mounts'
import { hierarchiesOfVersion1 } from './version-1'
import { controllersOf, hierarchyOfVersion2 } from './version-2'

/**
 * Finds out how browsers can be bounded here: by version 2 of the kernel's control groups where it can bound memory, else by
 * version 1 (machines with both have the controllers in one of them), else not at all. Version 2 moves this process.
 */
export async function findBounds(limits: Limits): Promise<Bounds> {
  const [cgroup, mountinfo] = await Promise.all(['cgroup', 'mountinfo'].map(readOwn))
  const groups = ownGroups(cgroup ?? '', mountinfo ?? '')
  const second = groups.find(({ version }) => version === 2)
  if (second && (await controllersOf(second.folder)).includes('memory')) {
    try {
      return await ControlGroups.of(limits, [await hierarchyOfVersion2(second.folder, limits)])
    } catch (error) {
      return unbounded(limits, (error as Error).message)
    }
  }
  const first = hierarchiesOfVersion1(groups, limits)
  if (first.length > 0) return ControlGroups.of(limits, first)
  return unbounded(limits, 'The kernel has no control groups for this service.')
}

const readOwn = (name: string): Promise<string> => readFile(`/proc/self/${name}`, 'utf8').catch(() => '')
