import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Problem } from '../shared/problem'
import type { Database } from './database'
import type { SecretKey } from './secret-keys'

/** A secret as it stands in the database. */
export interface Sealed {
  readonly key: string
  /** The nonce, the authentication tag and the sealed text, in Base64. */
  readonly data: string
}

/** Seals a text for one context, such as its row in the database; in another one it does not open. */
export type Seal = (text: string, context: string) => Sealed

type Asking = Pick<Database, 'execute'>

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Seals secrets before they are stored, and opens them (docs/decisions/059). */
export class Secrets {
  readonly #keys: readonly SecretKey[]

  /** @param keys the first that all hosts have seals. */
  constructor(keys: readonly SecretKey[]) {
    this.#keys = keys
  }

  /** Ids of the keys that this host opens with, for the others. */
  get ids(): string {
    return this.#keys.map(({ id }) => id).join(',')
  }

  /** Returns what seals with the first key that each living host opens; undefined when there is none, as while one of an older version is at work. */
  async seal(tx: Asking): Promise<{ key: string; seal: Seal } | undefined> {
    const { rows } = await tx.execute<{ opens: string | null }>(
      sql`select opens from hosts where claimed_until > clock_timestamp()`,
    )
    const key = this.#keys.find(({ id }) => rows.every(({ opens }) => opens?.split(',').includes(id)))
    return key && { key: key.id, seal: (text, context) => sealed(key, text, context) }
  }

  /** Returns a text that only holders of the secret can make of this one; see {@link isSignature}. */
  sign(text: string): string {
    const [key] = this.#keys
    if (!key) throw new Error('There is no key to sign with.')
    return signature(key, text)
  }

  isSignature(shown: string, text: string): boolean {
    return this.#keys.some((key) => isEqual(shown, signature(key, text)))
  }

  opens({ key }: Pick<Sealed, 'key'>): boolean {
    return this.#keys.some(({ id }) => id === key)
  }

  /** Opens the secret that was sealed for this context. Throws Problem 500 without its key, and when what is stored was changed. */
  open(secret: Sealed, context: string): string {
    const key = this.#keys.find(({ id }) => id === secret.key)
    if (!key) throw missingKey(secret.key)
    const data = Buffer.from(secret.data, 'base64')
    const nonce = data.subarray(0, NONCE_BYTES)
    const decipher = createDecipheriv(CIPHER, key.bytes, nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(context)).setAuthTag(data.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(data.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString()
  }
}

function sealed({ id, bytes }: SecretKey, text: string, context: string): Sealed {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, bytes, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(context))
  const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return { key: id, data: Buffer.concat([nonce, cipher.getAuthTag(), data]).toString('base64') }
}

const signature = ({ bytes }: SecretKey, text: string): string =>
  createHmac('sha256', bytes).update(`pooldeck signature ${text}`).digest('base64url')

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const missingKey = (key: string): Problem =>
  new Problem(
    'internal_error',
    `A secret is sealed with the key ${key}, which this host doesn’t have. Give all hosts the same POOLDECK_SECRET_KEY.`,
  )
