import { call } from '../../client/call'
import type { Connection } from '../../client/connection'
import { ApiError, UnreachableError } from '../../client/errors'
import { listPools } from '../../contract/endpoints/pools'

export type Verdict =
  | { kind: 'accepted' }
  | { kind: 'wrong-key'; message: string }
  | { kind: 'forbidden'; message: string }
  /** `answers`: something is there, and does not let this page read what it says. */
  | { kind: 'unreachable'; answers: boolean }
  | { kind: 'no-service'; message: string }

const PROBE_MS = 5_000

/** Asks the service for pools: who answers with some, or none, by this key is a service of the interface. */
export async function verify(connection: Connection, signal?: AbortSignal): Promise<Verdict> {
  try {
    await call(connection, listPools, { query: { limit: 1 }, ...(signal && { signal }) })
    return { kind: 'accepted' }
  } catch (error) {
    if (signal?.aborted) throw error
    if (error instanceof UnreachableError) return { kind: 'unreachable', answers: await answers(connection, signal) }
    return verdictOf(error)
  }
}

/** Whether anything answers at all: an answer that may not be read is one. */
async function answers({ baseUrl }: Connection, signal?: AbortSignal): Promise<boolean> {
  if (baseUrl === '') return false
  const late = AbortSignal.timeout(PROBE_MS)
  const init: RequestInit = {
    mode: 'no-cors',
    cache: 'no-store',
    signal: signal ? AbortSignal.any([signal, late]) : late,
  }
  return fetch(`${baseUrl}/`, init).then(
    () => true,
    () => false,
  )
}

function verdictOf(error: unknown): Verdict {
  if (!(error instanceof ApiError)) return { kind: 'no-service', message: String(error) }
  if (error.status === 401) return { kind: 'wrong-key', message: error.message }
  if (error.status === 403) return { kind: 'forbidden', message: error.message }
  return { kind: 'no-service', message: error.message }
}
