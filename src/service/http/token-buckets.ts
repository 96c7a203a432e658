import { refilled } from '../../contract/fill'
import { BoundedMap } from '../shared/bounded-map'

interface Bucket {
  tokens: number
  at: number
}

/** What became of a call: so many are left, or it may come in so many seconds. */
export type Taken = { readonly left: number } | { readonly waitSeconds: number }

/** So many are remembered; who comes again later finds a full one. */
const MOST = 10_000

/** For each key a bucket that holds one minute's tokens and fills evenly. */
export class TokenBuckets {
  readonly perMinute: number
  readonly #buckets = new BoundedMap<string, Bucket>(MOST)

  constructor(perMinute: number) {
    this.perMinute = perMinute
  }

  /** Takes a token and tells how many are left; or takes none and tells after how many seconds there is one. */
  take(key: string): Taken {
    const bucket = this.#now(key)
    if (bucket.tokens < 1) return { waitSeconds: secondsTo(bucket.tokens, this.perMinute) }
    bucket.tokens -= 1
    this.#buckets.set(key, bucket)
    return { left: Math.floor(bucket.tokens) }
  }

  /** Whether there is no token for this key. */
  isEmpty(key: string): boolean {
    return this.#now(key).tokens < 1
  }

  #now(key: string): Bucket {
    const at = performance.now()
    const before = this.#buckets.get(key)
    if (!before) return { tokens: this.perMinute, at }
    const { perMinute } = this
    return { tokens: refilled({ burst: perMinute, perMinute }, before.tokens, at - before.at), at }
  }
}

/** Until there is a whole token. */
export const secondsTo = (tokens: number, perMinute: number): number => Math.ceil(((1 - tokens) / perMinute) * 60)
