import type { FsEvent } from '../../../contract/file'

/** What a browser calls a file that it has not got whole. */
const COMING = /\.(crdownload|part|download)$/
/** What comes before the file under its name: of the browser, and of a service that writes what was uploaded. */
const UPLOADED = '.pooldeck-'
const PASSING = /^\.(org\.chromium\.|com\.google\.|pooldeck-)/

/**
 * Finds in the changes of a folder what a page has downloaded. The browser makes the file under its name, or renames it to that, before
 * what it had of it so far is gone; an upload has no such file beside it.
 */
export class DownloadNotes {
  /** Files that came while a download was in progress, and are there, the latest last. */
  #came: string[] = []
  #coming = new Set<string>()
  /** One was renamed, or has gone before its file was seen: the file that comes next is it. */
  #expects = false

  /** Returns the paths of what was downloaded with these changes. */
  read(events: readonly FsEvent[]): string[] {
    return events.flatMap((event) => {
      const done = this.#readOne(event)
      return done === undefined ? [] : [done]
    })
  }

  #readOne({ type, path, name = '', is_dir: isFolder = false }: FsEvent): string | undefined {
    if (isFolder) return undefined
    if (COMING.test(name)) return this.#readComing(type, path)
    if (PASSING.test(name)) {
      // What comes next was uploaded.
      if (name.startsWith(UPLOADED)) this.#expects = false
      return undefined
    }
    if (type === 'CREATE' && this.#expects) {
      this.#expects = false
      this.#came = this.#came.filter((one) => one !== path)
      return path
    }
    if (type === 'CREATE' && this.#coming.size > 0) this.#came.push(path)
    if (type === 'DELETE' || type === 'RENAME') this.#came = this.#came.filter((one) => one !== path)
    return undefined
  }

  #readComing(type: FsEvent['type'], path: string): string | undefined {
    if (type === 'CREATE') this.#coming.add(path)
    if (type !== 'DELETE' && type !== 'RENAME') return undefined
    this.#coming.delete(path)
    const last = this.#came.pop()
    if (last === undefined) this.#expects = true
    return last
  }
}
