import { BoundedMap } from '../shared/bounded-map'
import { TokenBucket } from '../shared/token-bucket'

export type Taken = { readonly left: number } | { readonly waitSeconds: number }

/** How many keys are remembered; a forgotten one has a full bucket again. */
const MOST = 10_000

/** For each key a bucket that holds one minute's tokens and fills evenly. */
export class TokenBuckets {
  readonly perMinute: number
  readonly #buckets = new BoundedMap<string, TokenBucket>(MOST)

  constructor(perMinute: number) {
    this.perMinute = perMinute
  }

  /** Takes a token and returns how many are left; or takes none and returns after how many seconds there is one. */
  take(key: string): Taken {
    const { perMinute } = this
    const bucket = this.#buckets.get(key) ?? new TokenBucket({ burst: perMinute, perMinute })
    const waitMs = bucket.timeTo(1)
    if (waitMs > 0) return { waitSeconds: Math.ceil(waitMs / 1000) }
    bucket.take()
    this.#buckets.set(key, bucket)
    return { left: Math.floor(bucket.state.tokens) }
  }
}
