import { createHash, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '../shared/start-error'

const BYTES = 32

export interface SecretKey {
  /** Says which one it is, and nothing else of it. */
  readonly id: string
  readonly bytes: Buffer
}

/** Parses keys of 32 bytes in hex or Base64, separated by commas; undefined when one of them is no such key. */
export function parseSecretKeys(text: string): SecretKey[] | undefined {
  const keys = text.split(',').map((part) => parsed(part.trim()))
  return keys.every((key) => key !== undefined) ? keys : undefined
}

/**
 * Returns the keys to open secrets with; the first one seals. Those of the settings, then the one in the data folder's file `secret`; without any that file is
 * made, readable by its owner only.
 */
export async function secretKeys(dataDir: string, chosen: readonly SecretKey[] = []): Promise<SecretKey[]> {
  const file = path.join(dataDir, 'secret')
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (kept === undefined && chosen.length === 0) {
    const key = keyOf(randomBytes(BYTES))
    await writeFile(file, `${key.bytes.toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
    return [key]
  }
  const known = kept === undefined ? [] : parseSecretKeys(kept.trim())
  if (!known) {
    throw new StartError(
      `The file ${file} doesn’t contain a key of ${BYTES} bytes; without it the secrets in the database can’t be read. Restore it from a backup.`,
    )
  }
  return [...chosen, ...known.filter(({ id }) => chosen.every((key) => key.id !== id))]
}

function parsed(text: string): SecretKey | undefined {
  const isHex = text.length === 2 * BYTES && /^[\da-f]*$/i.test(text)
  if (!isHex && !/^[\w+/-]{43}=?$/.test(text)) return undefined
  return keyOf(Buffer.from(text, isHex ? 'hex' : 'base64'))
}

const keyOf = (bytes: Buffer): SecretKey => ({
  id: createHash('sha256').update('pooldeck secret key ').update(bytes).digest('hex').slice(0, 12),
  bytes,
})
