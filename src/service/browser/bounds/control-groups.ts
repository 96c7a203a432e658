import { mkdir, rmdir, writeFile, readdir } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { serviceName } from '../service-name'
import { type Bound, BOUNDS, type Bounds, type BrowserGroup, type Counter, type Limits } from './bounds'
import { codeOf, removeGroupFolder, type RemoveFolder } from './group-folder'

/** A file of a group, and what is written to it. */
export interface Setting {
  readonly file: string
  readonly value: number
  /** Where the kernel does not have it, nothing is missed. */
  readonly optional?: boolean
  /** The same, but with the file this bound holds. */
  readonly bound?: Bound
}

/** Where the kernel counts what, in a file of a group: the only number in it, or the one behind `name`. */
export type Counters = Partial<Record<Counter, { file: string; name?: string; unit?: number }>>

/** A folder in which groups are made that keep some bounds. */
export interface Hierarchy {
  readonly folder: string
  readonly bounds: readonly Bound[]
  readonly settings: readonly Setting[]
  readonly counters: Counters
}

/** How control groups are created and removed. */
export interface Kernel {
  readonly make: (folder: string) => Promise<unknown>
  readonly remove: RemoveFolder
}

const THIS_KERNEL: Kernel = { make: mkdir, remove: rmdir }

/** Makes groups in those of the hierarchies in which this service may. */
export class ControlGroups implements Bounds {
  readonly limits: Limits
  readonly held: readonly Bound[]
  readonly lack: string | undefined
  readonly #hierarchies: readonly Hierarchy[]
  readonly #kernel: Kernel

  private constructor(
    parts: Pick<Bounds, 'limits' | 'held' | 'lack'>,
    hierarchies: readonly Hierarchy[],
    kernel: Kernel,
  ) {
    this.limits = parts.limits
    this.held = parts.held
    this.lack = parts.lack
    this.#hierarchies = hierarchies
    this.#kernel = kernel
  }

  /** Tries each hierarchy by making a group in it. */
  static async of(limits: Limits, hierarchies: readonly Hierarchy[], kernel = THIS_KERNEL): Promise<Bounds> {
    const usable: Hierarchy[] = []
    const held: Bound[] = []
    /** The folders in which there can be none, by the reason. */
    const refused = new Map<string, string[]>()
    for (const hierarchy of hierarchies) {
      try {
        const { folder, found } = await makeFolder(hierarchy, `${await serviceName()}-probe`, kernel)
        await removeGroupFolder(folder, kernel.remove)
        const bounds = [...hierarchy.bounds, ...found]
        held.push(...bounds)
        if (bounds.length > 0 || Object.keys(hierarchy.counters).length > 0) usable.push(hierarchy)
      } catch (error) {
        const reason = codeOf(error)
        refused.set(reason, [...(refused.get(reason) ?? []), hierarchy.folder])
      }
    }
    const lacks = [...refused].map(
      ([reason, folders]) => `No control group can be created in ${folders.join(', ')} (${reason}).`,
    )
    const isWhole = BOUNDS.every((bound) => held.includes(bound))
    const lack = isWhole ? undefined : lacks.join(' ') || 'The kernel has no controller of it for this service.'
    return new ControlGroups({ limits, held, lack }, usable, kernel)
  }

  async newGroup(name: string): Promise<BrowserGroup> {
    const folders: string[] = []
    const remove = async () => {
      await Promise.all(folders.map((folder) => removeGroupFolder(folder, this.#kernel.remove)))
    }
    try {
      for (const hierarchy of this.#hierarchies) {
        const { folder } = await makeFolder(hierarchy, name, this.#kernel)
        folders.push(folder)
      }
    } catch (error) {
      await remove()
      throw error
    }
    return { folders, count: (what) => this.#count(name, what), remove }
  }

  async sweep(isLeft: (name: string) => Promise<boolean>): Promise<void> {
    for (const { folder } of this.#hierarchies) await sweepGroups(folder, isLeft, this.#kernel.remove)
  }

  #count(group: string, what: Counter): number | undefined {
    for (const { folder, counters } of this.#hierarchies) {
      const counter = counters[what]
      if (counter) return numberIn(path.join(folder, group, counter.file), counter)
    }
    return undefined
  }
}

/** Returns also the bounds that hold because the kernel has a file for them. */
async function makeFolder(
  hierarchy: Hierarchy,
  name: string,
  kernel: Kernel,
): Promise<{ folder: string; found: Bound[] }> {
  const folder = path.join(hierarchy.folder, name)
  await kernel.make(folder)
  try {
    const found = new Set<Bound>()
    for (const { file, value, optional, bound } of hierarchy.settings) {
      const isOptional = optional === true || bound !== undefined
      const written = writeFile(path.join(folder, file), String(value), isOptional ? { flag: 'r+' } : {})
      const isWritten = await written.then(
        () => true,
        (error: unknown) => {
          if (!isOptional) throw error
          return false
        },
      )
      if (isWritten && bound) found.add(bound)
    }
    return { folder, found: [...found] }
  } catch (error) {
    await removeGroupFolder(folder, kernel.remove)
    throw error
  }
}

function numberIn(file: string, { name, unit = 1 }: { name?: string; unit?: number }): number | undefined {
  try {
    const text = readFileSync(file, 'latin1')
    const found = name === undefined ? text : text.split('\n').find((line) => line.startsWith(`${name} `))
    const number = Number(found?.slice(name === undefined ? 0 : name.length + 1) || NaN)
    return Number.isFinite(number) ? number * unit : undefined
  } catch {
    return undefined
  }
}

/** Removes groups. One that cannot be removed is empty at least, and keeps no service from starting. Never rejects. */
async function sweepGroups(
  folder: string,
  isLeft: (name: string) => Promise<boolean>,
  remove: RemoveFolder,
): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (await isLeft(name)) await removeGroupFolder(path.join(folder, name), remove).catch(() => {})
  }
}
