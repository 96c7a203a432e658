import type { z } from 'zod'
import { ErrorBody } from '../../contract/error'
import type { Peer } from '../state/hosts'
import { timeoutSignal } from '../shared/deadline'
import { Problem } from '../shared/problem'
import { readAtMost } from '../shared/read-at-most'
import { authorization, OTHER_VERSION, PEER_PATH, type PeerMethod } from './messages'
import { hostAway, hostNotUnderstood, hostOfOtherVersion } from './problems'

/** How long another host may take to answer, ms. */
const timeoutMs = 5_000

/** The longest answer that is read, in bytes: lists of thousands of sessions. */
const MOST_BYTES = 64 * 1024 * 1024

/** What of an answer's headers says when to try again. */
const PASSED = ['retry-after', 'x-should-retry']

export interface Limits {
  /** Fires when no caller waits for the answer any more. */
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
}

/**
 * Asks another host. Problems as there, 502 when it does not respond in time, or what is not understood here, 503 when its version does not know what
 * is asked.
 */
export async function callPeer<S extends z.ZodType>(
  peer: Peer,
  what: PeerMethod,
  schema: S,
  body: object,
  limits: Limits = {},
): Promise<z.infer<S>> {
  const answer = await fetch(`${peer.address}${PEER_PATH}/${what}`, {
    method: 'POST',
    redirect: 'error',
    headers: { Authorization: authorization(peer), 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: timeoutSignal(limits.timeoutMs ?? timeoutMs, limits.signal),
  })
    .then(async (response) => ({ response, said: await jsonOf(response) }))
    .catch(() => {
      throw hostAway(peer.address)
    })
  const { response, said } = answer
  if (response.ok) {
    const read = schema.safeParse(said)
    if (!read.success) throw hostNotUnderstood(peer.address)
    return read.data
  }
  const error = ErrorBody.safeParse(said)
  if (!error.success) throw hostAway(peer.address)
  if (OTHER_VERSION.includes(error.data.code)) throw hostOfOtherVersion(peer.address)
  const { code, message, details } = error.data
  const headers = PASSED.flatMap((name) => {
    const value = response.headers.get(name)
    return value === null ? [] : [[name, value]]
  })
  throw new Problem({ status: response.status, code }, message, {
    details: details?.map((detail) => ({
      ...(detail.code !== undefined && { code: detail.code }),
      ...(detail.message !== undefined && { message: detail.message }),
    })),
    headers: Object.fromEntries(headers),
  })
}

async function jsonOf({ body }: Response): Promise<unknown> {
  if (!body) throw new Error('No response.')
  return JSON.parse((await readAtMost(body, MOST_BYTES)).toString())
}
