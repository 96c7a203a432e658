import { randomUUID } from 'node:crypto'
import { type FSWatcher, realpathSync, watch as watchPath } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { FsEvent } from '../../../contract/file'
import type { Lines } from './lines'
import { badRequest } from './operation'
import { inspect, inspectFolder, type Seen } from './watched-folder'

/** Events that wait while no client reads (rule 11.5). */
const KEPT = 100
/** Folders of one watch: each takes of what the kernel gives to a user. */
const MOST_FOLDERS = 5_000
/** How long what has gone may take to appear under another name, so that it was renamed, ms. */
const RENAME_MS = 20
/** How long the kernel may still report what has come and gone meanwhile, ms. */
const MISSED_MS = 1_000

interface Folder {
  readonly watcher: FSWatcher
  readonly entries: Map<string, Seen>
}

/** A path that is watched. The kernel reports where something has changed, and the folder shows what. */
export class Watch {
  readonly id = randomUUID()
  readonly #root: string
  readonly #recursive: boolean
  readonly #folders = new Map<string, Folder>()
  /** By identity: what has gone a moment ago. */
  readonly #gone = new Map<string, { location: string; timer: NodeJS.Timeout }>()
  /** What has come and gone between two reads. */
  readonly #missed = new Set<string>()
  readonly #readers = new Set<Lines>()
  #kept: FsEvent[] = []

  private constructor(root: string, recursive: boolean) {
    this.#root = root
    this.#recursive = recursive
  }

  /** Throws the error of the system for what is not there, and Refusal for too much. */
  static async start(root: string, recursive: boolean): Promise<Watch> {
    const watch = new Watch(root, recursive)
    try {
      if ((await stat(root)).isDirectory()) watch.#addFolder(root)
      else watch.#addFile(root)
      return watch
    } catch (error) {
      watch.stop()
      throw error
    }
  }

  /** Gives all further events to a reader, and those that wait. */
  read(reader: Lines): void {
    for (const event of this.#kept.splice(0)) reader.write(event)
    this.#readers.add(reader)
  }

  leave(reader: Lines): void {
    this.#readers.delete(reader)
  }

  stop(): void {
    for (const { watcher } of this.#folders.values()) watcher.close()
    for (const { timer } of this.#gone.values()) clearTimeout(timer)
    for (const reader of this.#readers) reader.end()
  }

  #notify(type: FsEvent['type'], location: string, isFolder = false): void {
    const event = { type, path: location, name: path.basename(location), is_dir: isFolder }
    // One that does not read misses what comes.
    for (const reader of this.#readers) if (!reader.isFull) reader.write(event)
    if (this.#readers.size > 0) return
    this.#kept.push(event)
    if (this.#kept.length > KEPT) this.#kept.shift()
  }

  /** In its folder: editors, and we, write another file and rename it to this one. */
  #addFile(file: string): void {
    const location = realpathSync(file)
    const name = path.basename(location)
    const watcher = watchPath(path.dirname(location), (_, changed) => {
      if (changed !== name) return
      const [before, now] = [seen, inspect(location)]
      seen = now
      if (before?.identity !== now?.identity) this.#notify(now ? (before ? 'WRITE' : 'CREATE') : 'DELETE', file)
      else if (before && now && isWritten(before, now)) this.#notify('WRITE', file)
    })
    let seen = inspect(location)
    this.#folders.set(file, { watcher: ending(watcher), entries: new Map() })
  }

  /** Also those in it, where that is requested. */
  #addFolder(folder: string): void {
    if (this.#folders.size >= MOST_FOLDERS) throw badRequest(`${this.#root}: it has more than ${MOST_FOLDERS} folders.`)
    const watcher = ending(watchPath(folder, (_, name) => this.#changed(folder, name)))
    const entries = inspectFolder(folder)
    this.#folders.set(folder, { watcher, entries })
    if (!this.#recursive) return
    for (const [name, { isFolder }] of entries) if (isFolder) this.#addFolder(path.join(folder, name))
  }

  #dropFolder(folder: string): void {
    for (const [location, { watcher }] of this.#folders) {
      if (location !== folder && !location.startsWith(`${folder}/`)) continue
      watcher.close()
      this.#folders.delete(location)
    }
  }

  #changed(folder: string, name: string | null): void {
    const entries = this.#folders.get(folder)?.entries
    if (!entries || name === null) return
    const location = path.join(folder, name)
    const [before, now] = [entries.get(name), inspect(location)]
    if (now) entries.set(name, now)
    else entries.delete(name)
    if (now && before?.identity === now.identity) {
      if (!now.isFolder && isWritten(before, now)) this.#notify('WRITE', location)
    } else if (now) this.#appeared(location, now)
    else if (before) this.#disappeared(location, before)
    else if (inspect(folder)) this.#cameAndWent(location)
    else if (folder === this.#root) this.#notify('DELETE', folder)
  }

  /** On a busy machine a download is over before its first file is read. */
  #cameAndWent(location: string): void {
    if (this.#missed.has(location)) return
    this.#missed.add(location)
    setTimeout(() => this.#missed.delete(location), MISSED_MS).unref()
    this.#notify('CREATE', location)
    this.#notify('DELETE', location)
  }

  #appeared(location: string, { identity, isFolder }: Seen): void {
    const renamed = this.#gone.get(identity)
    if (renamed) {
      clearTimeout(renamed.timer)
      this.#gone.delete(identity)
      this.#notify('RENAME', renamed.location)
    }
    this.#notify('CREATE', location, isFolder)
    if (!isFolder || !this.#recursive) return
    try {
      this.#addFolder(location)
    } catch {
      // It has gone again, or is one too many: what is in it is not reported.
      return
    }
    // What was in it already.
    if (!renamed)
      for (const [name, seen] of this.#folders.get(location)?.entries ?? [])
        this.#notify('CREATE', path.join(location, name), seen.isFolder)
  }

  #disappeared(location: string, { identity, isFolder }: Seen): void {
    if (isFolder) this.#dropFolder(location)
    const timer = setTimeout(() => {
      this.#gone.delete(identity)
      this.#notify('DELETE', location)
    }, RENAME_MS)
    this.#gone.set(identity, { location, timer })
  }
}

/** Changed rights are not reported (rule 11.5). The clock of files stands still for some milliseconds: what differs in nothing was written once more. */
const isWritten = (before: Seen, now: Seen): boolean => before.written !== now.written || before.changed === now.changed

/** What can be watched no longer has ended; that is seen in its folder. */
const ending = (watcher: FSWatcher): FSWatcher => watcher.on('error', () => watcher.close())
