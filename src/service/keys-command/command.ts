import type { ApiKey, CreatedApiKey } from '../../contract/key'
import { RIGHT_WORDS } from '../../contract/right-words'
import { StartError } from '../shared/start-error'
import type { KeyBook } from './key-book'
import { readRequest, USAGE, type KeysRequest } from './request'
import { keptKey } from '../database/keys'
import { DataFolderInUse, type Holder } from '../database/lock'
import { Store } from '../database/store'
import { RemoteKeys } from './remote-keys'
import { withoutSecrets } from '../shared/without-secrets'

/** Returns what `npm run keys` prints. Throws StartError, a sentence for the person, when it cannot be done. */
export async function keysCommand(args: readonly string[], settings: KeysSettings): Promise<string> {
  const request = readRequest(args)
  return request === 'help' ? USAGE : withKeys(settings, (keys) => carryOut(request, keys))
}

export async function carryOut(request: KeysRequest, keys: KeyBook): Promise<string> {
  switch (request.kind) {
    case 'list':
      return table(await keys.list())
    case 'create':
      return made(await keys.create(request.create))
    case 'revoke':
      return revoke(keys, request.idOrName)
  }
}

async function revoke(keys: KeyBook, idOrName: string): Promise<string> {
  const all = await keys.list()
  const named = all.filter(({ name }) => name === idOrName)
  const key = all.find(({ id }) => id === idOrName) ?? named[0]
  if (!key) throw new StartError(`There is no key with the id or name ${idOrName}. See them with: npm run keys -- list`)
  if (key.id !== idOrName && named.length > 1) {
    throw new StartError(`${named.length} keys have the name ${idOrName}; say which by its id:\n\n${table(named)}`)
  }
  await keys.remove(key.id)
  return `The key ${printable(key.name)} (${key.id}) is revoked; from now on it is refused.`
}

function made({ id, name, rights, key }: CreatedApiKey): string {
  const may = rights.map((right) => `- ${right}: ${RIGHT_WORDS[right]}`)
  return [
    `The key ${printable(name)} (${id}) may:`,
    ...may,
    '',
    `  ${key}`,
    '',
    'Store it now: it is not shown again.',
  ].join('\n')
}

function table(keys: readonly ApiKey[]): string {
  if (keys.length === 0) return 'There are no keys except the main key.'
  const rows = keys.map(({ id, name, rights, created_at, last_used_at, expires_at }) => [
    id,
    printable(name),
    rights.join(','),
    minute(created_at),
    last_used_at === undefined ? 'never' : minute(last_used_at),
    expires_at === null ? 'never' : minute(expires_at),
  ])
  const all = [['ID', 'NAME', 'RIGHTS', 'CREATED (UTC)', 'LAST USED (UTC)', 'EXPIRES (UTC)'], ...rows]
  const widths = [0, 1, 2, 3, 4, 5].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** `2026-05-01T10:00:59.999Z` -> `2026-05-01 10:00`. */
const minute = (time: string): string => time.slice(0, 16).replace('T', ' ')

/** A name may have any characters: those that would command the terminal are not printed. */
const printable = (name: string): string => name.replaceAll(/\p{C}/gu, '\uFFFD')

interface KeysSettings {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly upstream: string | undefined
  readonly apiKey: string | undefined
}

/**
 * Opens the keys for `use`: over the API while a service runs on this data folder, else in the database itself. Throws StartError
 * when neither is possible.
 */
async function withKeys<R>(settings: KeysSettings, use: (keys: KeyBook) => Promise<R>): Promise<R> {
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
