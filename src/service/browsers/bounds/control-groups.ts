import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Bound, BOUNDS, type Bounds, type BrowserGroup, type Limits } from './bounds'
import { codeOf, removeGroupFolder, type RemoveFolder } from './group-folder'

/** A file of a group, and what is written to it. */
export interface Setting {
  readonly file: string
  readonly value: number
  /** Where the kernel does not have it, nothing is missed. */
  readonly optional?: boolean
}

/** A folder in which groups are made that keep some bounds. */
export interface Hierarchy {
  readonly folder: string
  readonly bounds: readonly Bound[]
  readonly settings: readonly Setting[]
  /** In a group, the file that counts the kills for memory. */
  readonly oomCounter: string
}

/** Makes groups in those of the hierarchies in which this service may. */
export class ControlGroups implements Bounds {
  readonly limits: Limits
  readonly held: readonly Bound[]
  readonly lack: string | undefined
  readonly #hierarchies: readonly Hierarchy[]
  readonly #remove: RemoveFolder

  private constructor(
    limits: Limits,
    hierarchies: readonly Hierarchy[],
    lack: string | undefined,
    remove: RemoveFolder,
  ) {
    this.limits = limits
    this.held = hierarchies.flatMap(({ bounds }) => bounds)
    this.lack = lack
    this.#hierarchies = hierarchies
    this.#remove = remove
  }

  /** Tries each hierarchy by making a group in it. */
  static async of(limits: Limits, hierarchies: readonly Hierarchy[], remove: RemoveFolder = rmdir): Promise<Bounds> {
    const usable: Hierarchy[] = []
    /** The folders in which there can be none, by the reason. */
    const refused = new Map<string, string[]>()
    for (const hierarchy of hierarchies) {
      try {
        const folder = await makeFolder(hierarchy, `pooldeck-probe-${randomUUID()}`, remove)
        await removeGroupFolder(folder, remove)
        usable.push(hierarchy)
      } catch (error) {
        const reason = codeOf(error)
        refused.set(reason, [...(refused.get(reason) ?? []), hierarchy.folder])
      }
    }
    const lacks = [...refused].map(
      ([reason, folders]) => `No control group can be made in ${folders.join(', ')} (${reason}).`,
    )
    const isWhole = usable.flatMap(({ bounds }) => bounds).length === BOUNDS.length
    const lack = lacks.join(' ') || (isWhole ? undefined : 'The kernel has no controller of it for this service.')
    return new ControlGroups(limits, usable, lack, remove)
  }

  async newGroup(name: string): Promise<BrowserGroup> {
    const folders: string[] = []
    const remove = async () => {
      await Promise.all(folders.map((folder) => removeGroupFolder(folder, this.#remove)))
    }
    try {
      for (const hierarchy of this.#hierarchies) folders.push(await makeFolder(hierarchy, name, this.#remove))
    } catch (error) {
      await remove()
      throw error
    }
    const counting = this.#hierarchies.findIndex(({ bounds }) => bounds.includes('memory'))
    const counter = path.join(folders[counting] ?? '', this.#hierarchies[counting]?.oomCounter ?? '')
    return { folders, oomKills: () => (counting < 0 ? undefined : countIn(counter)), remove }
  }
}

async function makeFolder(hierarchy: Hierarchy, name: string, remove: RemoveFolder): Promise<string> {
  const folder = path.join(hierarchy.folder, name)
  await mkdir(folder)
  try {
    for (const { file, value, optional } of hierarchy.settings) {
      const written = writeFile(path.join(folder, file), String(value), optional ? { flag: 'r+' } : {})
      await (optional ? written.catch(() => {}) : written)
    }
    return folder
  } catch (error) {
    await removeGroupFolder(folder, remove)
    throw error
  }
}

/** The kernel's line is the same in both versions. */
function countIn(file: string): number | undefined {
  try {
    const count = /^oom_kill (\d+)$/m.exec(readFileSync(file, 'utf8'))?.[1]
    return count === undefined ? undefined : Number(count)
  } catch {
    return undefined
  }
}
