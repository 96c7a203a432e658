import { StartError } from '../shared/start-error'
import { keptKey } from '../database/keys'
import { DataFolderInUse, type Holder } from '../database/lock'
import { Store } from '../database/store'
import type { KeyBook } from './key-book'
import { RemoteKeys } from './remote-keys'
import { withoutSecrets } from '../shared/without-secrets'

export interface KeysSettings {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly upstream: string | undefined
  readonly apiKey: string | undefined
}

/**
 * Opens the keys for `use`: over the API while a service runs on this data folder, else in the database itself. Throws StartError
 * when neither is possible.
 */
export async function withKeys<R>(settings: KeysSettings, use: (keys: KeyBook) => Promise<R>): Promise<R> {
  const { dataDir, databaseUrl, upstream } = settings
  if (upstream !== undefined) {
    throw new StartError(
      `The API is the one of ${withoutSecrets(upstream)} (POOLDECK_UPSTREAM); its keys are made and revoked there.`,
    )
  }
  const store = await Store.open({ dataDir, url: databaseUrl, shared: true }).catch((error: unknown) => {
    if (error instanceof DataFolderInUse) return error.holder
    throw error
  })
  if (!(store instanceof Store)) return use(await runningService(settings, store))
  try {
    return await use(store.keys())
  } finally {
    await store.close()
  }
}

async function runningService(
  { dataDir, apiKey }: KeysSettings,
  { description, address }: Holder,
): Promise<RemoteKeys> {
  if (address === undefined) {
    throw new StartError(
      `The Pooldeck on the data folder ${dataDir} (${description}) is not ready yet; try again in a moment.`,
    )
  }
  const key = apiKey ?? (await keptKey(dataDir))
  if (key === undefined) {
    throw new StartError(`The Pooldeck at ${address} was started with a POOLDECK_API_KEY; set the same one here.`)
  }
  return new RemoteKeys(address, key)
}
