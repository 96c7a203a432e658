import { fillRate } from '../../contract/fill'
import { TokenBucket, type BucketState } from '../shared/token-bucket'

/** A pool as it is when slots are assigned. */
export interface PoolToFill {
  readonly id: string
  readonly size: number
  /** Percent of its size a minute. */
  readonly rate: number
  /** Its browsers that run or start, without those that end. */
  readonly used: number
  readonly starting: number
  /** Null for a full bucket. */
  readonly bucket: BucketState | null
  /** How long ago the bucket was so, ms. */
  readonly bucketAgeMs: number
  /** Browsers of it have failed to start, and none has started since. */
  readonly failing: boolean
  /** Until a next try makes sense, ms; 0 at once. */
  readonly pauseMs: number
}

/** A host that may be given browsers to start. */
export interface HostToFill {
  readonly id: string
  readonly free: number
  /** How many it can start at the same time, and starts now. */
  readonly startsAtOnce: number
  readonly starting: number
  /** Browsers have failed to start there, and none has started since. */
  readonly failing: boolean
  /** Until a next try makes sense, ms; 0 at once. */
  readonly pauseMs: number
}

export interface Assignment {
  readonly slots: readonly { readonly pool: string; readonly host: string }[]
  /** The buckets from which something was taken. */
  readonly buckets: ReadonlyMap<string, BucketState>
  /** Milliseconds until more can be assigned, if nothing else happens; Infinity for never. */
  readonly nextInMs: number
}

interface HostRoom extends Pick<HostToFill, 'id' | 'failing' | 'pauseMs'> {
  free: number
  /** How many more it can start at the same time. */
  starts: number
}

/** How soon to try again with a host that is busy starting others, ms. */
const busyMs = 100

/**
 * Assigns slots that are to be filled to hosts: the pool of which the fewest browsers start has its turn first, of
 * those the first; the host with the most room gets the slot. When browsers of the pool fail to start, it is tried on a host where none has failed: so it
 * shows whose fault it is: a host where some have failed gets one at a time, and after its pause, as long as there is one where none has. A pool fills at its rate, at most `capPerMinute` percent of its size a minute.
 */
export function assign(pools: readonly PoolToFill[], hosts: readonly HostToFill[], capPerMinute: number): Assignment {
  const waiting = pools.map((pool) => new PoolTurn(pool, capPerMinute))
  const rooms = roomsOf(hosts)
  const slots: { pool: string; host: string }[] = []
  for (;;) {
    const ready = waiting.filter((turn) => turn.startsIn() <= 0)
    const next = ready.reduce<PoolTurn | undefined>(
      (first, turn) => (first && first.starting <= turn.starting ? first : turn),
      undefined,
    )
    const open = rooms.filter(({ free, starts, pauseMs }) => free > 0 && starts > 0 && pauseMs <= 0)
    const mostFree = mostFreeOf(
      next?.pool.failing && open.some(({ failing }) => !failing) ? open.filter(({ failing }) => !failing) : open,
    )
    if (!next || !mostFree) {
      const times = waiting.map((turn) => turn.startsIn()).filter((time) => time > 0)
      const rests = rooms.filter(({ free }) => next && free > 0).map(({ pauseMs }) => Math.max(pauseMs, busyMs))
      return { slots, buckets: taken(waiting), nextInMs: Math.min(Infinity, ...times, ...rests) }
    }
    next.take()
    mostFree.free -= 1
    mostFree.starts -= 1
    slots.push({ pool: next.pool.id, host: mostFree.id })
  }
}

function roomsOf(hosts: readonly HostToFill[]): HostRoom[] {
  const open = hosts.filter(({ free }) => free > 0)
  const someAreWhole = open.some(({ failing }) => !failing)
  return open.map(({ id, free, startsAtOnce, starting, failing, pauseMs }) => {
    const cautious = failing && someAreWhole
    return { id, free, starts: (cautious ? 1 : startsAtOnce) - starting, failing, pauseMs: cautious ? pauseMs : 0 }
  })
}

const mostFreeOf = (rooms: readonly HostRoom[]): HostRoom | undefined =>
  rooms.reduce<HostRoom | undefined>((most, room) => (most && most.free >= room.free ? most : room), undefined)

/** How much of a pool is still to be filled, while slots are assigned. */
class PoolTurn {
  readonly pool: PoolToFill
  readonly bucket: TokenBucket
  starting: number
  #missing: number

  constructor(pool: PoolToFill, capPerMinute: number) {
    this.pool = pool
    this.starting = pool.starting
    this.#missing = pool.size - pool.used
    const { size, rate, bucket, bucketAgeMs } = pool
    this.bucket = new TokenBucket(fillRate(size, rate, capPerMinute), bucket ?? undefined, bucketAgeMs)
  }

  /** Returns the time to the next start, ms; Infinity when nothing is to be started. */
  startsIn(): number {
    if (this.#missing <= 0) return Infinity
    // While browsers fail to start, one at a time shows whether they do again.
    if (this.pool.failing && this.starting > 0) return Infinity
    return Math.max(this.bucket.timeTo(1), this.pool.pauseMs)
  }

  take(): void {
    this.bucket.take()
    this.starting += 1
    this.#missing -= 1
  }
}

const taken = (turns: readonly PoolTurn[]): Map<string, BucketState> =>
  new Map(
    turns.filter(({ pool, starting }) => starting > pool.starting).map(({ pool, bucket }) => [pool.id, bucket.state]),
  )
