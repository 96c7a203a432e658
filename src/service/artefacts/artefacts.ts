import path from 'node:path'
import type { Database } from '../store/database'
import { Contents } from './contents'
import { FolderCache } from './folder-cache'
import type { KeptFiles } from './kept-files'
import type { KeptFolders } from './kept-folders'
import { LocalFiles } from './local-files'
import { LocalFolders } from './local-folders'
import { SharedFiles } from './shared-files'
import { SharedFolders } from './shared-folders'

/** Most bytes of folders that a host keeps beside the database, unless more of them are in use. */
const CACHE_BYTES = 4 * 1024 ** 3
const SWEEP_MS = 10 * 60_000

export interface ArtefactsOptions {
  readonly db: Database
  readonly dataDir: string
  /** The database is a PostgreSQL, which other hosts may use as well. */
  readonly shared: boolean
  /** Hears of what went wrong beside the requests. */
  readonly log: (message: string, error?: unknown) => void
}

/** Where the bytes of extensions, profiles and baselines are kept. */
export class Artefacts {
  readonly folders: KeptFolders
  readonly baselines: KeptFiles
  readonly #sweeping: NodeJS.Timeout | undefined

  private constructor(folders: KeptFolders, baselines: KeptFiles, sweeping?: NodeJS.Timeout) {
    this.folders = folders
    this.baselines = baselines
    this.#sweeping = sweeping
  }

  static async open({ db, dataDir, shared, log }: ArtefactsOptions): Promise<Artefacts> {
    if (!shared) {
      return new Artefacts(new LocalFolders(dataDir), new LocalFiles(path.join(dataDir, 'baselines')))
    }
    const contents = new Contents(db)
    const cache = await FolderCache.open(path.resolve(dataDir, 'cache'), CACHE_BYTES)
    const sweep = async () => {
      await contents.collect()
      await cache.sweep((checksums) => contents.known(checksums))
    }
    await sweep()
    const sweeping = setInterval(() => {
      sweep().catch((error: unknown) => log('What no artefact needs any more could not be removed', error))
    }, SWEEP_MS)
    sweeping.unref()
    const common = { contents, dataDir, log }
    return new Artefacts(new SharedFolders({ ...common, cache }), new SharedFiles(common), sweeping)
  }

  /** May be called twice. */
  dispose(): void {
    clearInterval(this.#sweeping)
  }
}
