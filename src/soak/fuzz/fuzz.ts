import * as fc from 'fast-check'
import type { Endpoint } from '../../contract/endpoint'
import { ENDPOINTS } from '../../contract/endpoints'
import { requestsOf, type Ids } from './requests'
import { mayKeepWaiting, wrongWith } from './verdict'
import { exchange, type Address } from './wire'

export interface FuzzOptions {
  readonly address: Address
  readonly key: string
  readonly requests: number
  /** The same one makes the same requests. */
  readonly seed: number
  /** Makes sure that there is one of each, and removes what requests have made besides. Asked between batches. */
  readonly prepare: () => Promise<Ids>
  /** After how long the caller hangs up on what may go on for long, ms; with others after ten times as long. */
  readonly timeoutMs: number
  /** Told how many were sent so far, after each batch. */
  readonly progress?: (sent: number) => void
}

export interface Failure {
  readonly operation: string
  readonly wrong: string
  /** What was sent, the beginning of it. */
  readonly request: string
}

export interface FuzzResult {
  readonly sent: number
  /** How many answers had which status; `silent` and `closed` for those without. */
  readonly replies: Readonly<Record<string, number>>
  readonly failures: readonly Failure[]
}

/** Requests between two looks at what exists. */
const BATCH = 250

/** Requests at the same time. */
const LANES = 6

/** Sends mutated requests of every operation to a service and judges each answer. */
export async function fuzz(options: FuzzOptions): Promise<FuzzResult> {
  const { address, key, requests, seed, prepare, timeoutMs } = options
  const endpoints: readonly Endpoint[] = ENDPOINTS
  let ids: Ids = {}
  const any = fc.oneof(
    ...endpoints.map((endpoint) => requestsOf(endpoint, key, () => ids).map((make) => ({ endpoint, make }))),
  )
  const replies: Record<string, number> = {}
  const failures: Failure[] = []
  let sent = 0
  while (sent < requests) {
    ids = await prepare()
    const batch = fc.sample(any, { numRuns: Math.min(BATCH, requests - sent), seed: seed + sent })
    const lane = async () => {
      for (let one = batch.pop(); one; one = batch.pop()) {
        const request = one.make()
        const reply = await exchange(address, request, mayKeepWaiting(one.endpoint) ? timeoutMs : 10 * timeoutMs)
        const kind = reply.kind === 'answer' ? String(reply.status) : reply.kind
        replies[kind] = (replies[kind] ?? 0) + 1
        const wrong = wrongWith(reply, request, one.endpoint)
        if (wrong) failures.push({ operation: request.operation, wrong, request: excerpt(request.bytes) })
      }
    }
    sent += batch.length
    await Promise.all(Array.from({ length: LANES }, lane))
    options.progress?.(sent)
  }
  return { sent, replies, failures }
}

const excerpt = (bytes: Buffer): string => JSON.stringify(bytes.toString('latin1', 0, 600))
