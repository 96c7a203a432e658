import path from 'node:path'

/** The control groups of this process, one a hierarchy. */
export interface OwnGroup {
  readonly version: 1 | 2
  /** Of version 1; version 2 says them in a file of its own. */
  readonly controllers: readonly string[]
  readonly folder: string
}

/** Reads where the groups of this process are from `/proc/self/cgroup` and `/proc/self/mountinfo` (proc(5), cgroups(7)). */
export function ownGroups(cgroup: string, mountinfo: string): OwnGroup[] {
  return mountinfo.split('\n').flatMap((line): OwnGroup[] => {
    const [mount = '', superblock = ''] = line.split(' - ')
    const [, , , root = '', point = ''] = mount.split(' ')
    const [type, , options = ''] = superblock.split(' ')
    if (type !== 'cgroup' && type !== 'cgroup2') return []
    const own = cgroup.split('\n').flatMap((entry) => {
      const [, id, names = '', group = ''] = /^(\d+):([^:]*):(.*)$/.exec(entry) ?? []
      const controllers = names.split(',').filter(Boolean)
      const isHere =
        type === 'cgroup2'
          ? id === '0'
          : controllers.length > 0 && controllers.every((name) => options.split(',').includes(name))
      return isHere ? [{ controllers, group }] : []
    })[0]
    if (!own) return []
    // A container often sees its own group as the root of the mount.
    const below = path.relative(root, own.group)
    const folder = below.startsWith('..') ? point : path.join(point, below)
    return [{ version: type === 'cgroup2' ? 2 : 1, controllers: own.controllers, folder }]
  })
}
