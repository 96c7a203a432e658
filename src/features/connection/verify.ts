import { call } from '../../client/call'
import type { Connection } from '../../client/connection'
import { ApiError, UnreachableError } from '../../client/errors'
import { listPools } from '../../contract/endpoints/pools'

export type Verdict =
  | { kind: 'accepted' }
  | { kind: 'wrong-key'; message: string }
  | { kind: 'forbidden'; message: string }
  | { kind: 'unreachable' }
  | { kind: 'no-service'; message: string }

/** Asks the service for pools: who answers with some, or none, by this key is a service of the interface. */
export async function verify(connection: Connection, signal?: AbortSignal): Promise<Verdict> {
  try {
    await call(connection, listPools, { query: { limit: 1 }, ...(signal && { signal }) })
    return { kind: 'accepted' }
  } catch (error) {
    if (signal?.aborted) throw error
    return verdictOf(error)
  }
}

function verdictOf(error: unknown): Verdict {
  if (error instanceof UnreachableError) return { kind: 'unreachable' }
  if (!(error instanceof ApiError)) return { kind: 'no-service', message: String(error) }
  if (error.status === 401) return { kind: 'wrong-key', message: error.message }
  if (error.status === 403) return { kind: 'forbidden', message: error.message }
  return { kind: 'no-service', message: error.message }
}
