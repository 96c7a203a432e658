import path from 'node:path'
import type { Database } from '../database/database'
import { Contents } from './contents'
import { FolderCache } from './folder-cache'
import type { KeptFiles } from './kept-files'
import type { CopiedFolders, KeptFolders } from './kept-folders'
import { LocalFiles } from './local-files'
import { LocalFolders } from './local-folders'
import { SharedFiles } from './shared-files'
import { SharedFolders } from './shared-folders'
import { warn } from '../shared/log'

/** Most bytes of folders that a host keeps beside the database, unless more of them are in use. */
const CACHE_BYTES = 4 * 1024 ** 3
const SWEEP_MS = 10 * 60_000

type Kept = Pick<Artifacts, 'folders' | 'baselines' | 'copies'>

export interface ArtifactsOptions {
  readonly db: Database
  readonly dataDir: string
  /** The database is a PostgreSQL, which other hosts may use as well. */
  readonly shared: boolean
}

/** Where the bytes of extensions, profiles and baselines are kept, and with several hosts those of telemetry. */
export class Artifacts {
  readonly folders: KeptFolders
  readonly baselines: KeptFiles
  /** Undefined on the embedded database, which has one host. */
  readonly copies: CopiedFolders | undefined
  readonly #sweeping: NodeJS.Timeout | undefined

  private constructor({ folders, baselines, copies }: Kept, sweeping?: NodeJS.Timeout) {
    this.folders = folders
    this.baselines = baselines
    this.copies = copies
    this.#sweeping = sweeping
  }

  static async open({ db, dataDir, shared }: ArtifactsOptions): Promise<Artifacts> {
    if (!shared) {
      const baselines = new LocalFiles(path.join(dataDir, 'baselines'))
      return new Artifacts({ folders: new LocalFolders(dataDir), baselines, copies: undefined })
    }
    const contents = new Contents(db)
    const cache = await FolderCache.open(path.resolve(dataDir, 'cache'), CACHE_BYTES)
    const sweep = async () => {
      await contents.collect()
      await cache.sweep((checksums) => contents.known(checksums))
    }
    await sweep()
    const sweeping = setInterval(() => {
      sweep().catch((error: unknown) => warn('Failed to remove contents that no artifact uses', error))
    }, SWEEP_MS)
    sweeping.unref()
    const common = { contents, dataDir }
    const folders = new SharedFolders({ ...common, cache })
    return new Artifacts({ folders, baselines: new SharedFiles(common), copies: folders }, sweeping)
  }

  /** Idempotent. */
  dispose(): void {
    clearInterval(this.#sweeping)
  }
}
