import { call } from '../../client/call'
import type { Connection } from '../../client/connection'
import { ApiError, UnreachableError } from '../../client/errors'
import { listPools } from '../../contract/endpoints/pools'
import { getServiceInfo } from '../../contract/endpoints/service'

export type Verdict =
  | { kind: 'accepted' }
  | { kind: 'wrong-key'; message: string }
  | { kind: 'forbidden'; message: string }
  | { kind: 'unreachable' }
  | { kind: 'no-service'; message: string }

/** Asks the service whether it knows the key, with an operation that changes nothing. */
export async function verify(connection: Connection, signal?: AbortSignal): Promise<Verdict> {
  const options = signal ? { signal } : {}
  try {
    await call(connection, getServiceInfo, options).catch((error: unknown) => {
      // A service without this extension still has pools. From another origin, its 404 may not be readable at all.
      const missing = error instanceof ApiError && (error.status === 404 || error.status === 405)
      if (missing || (error instanceof UnreachableError && connection.baseUrl !== '')) {
        return call(connection, listPools, { query: { limit: 1 }, ...options })
      }
      throw error
    })
    return { kind: 'accepted' }
  } catch (error) {
    if (signal?.aborted) throw error
    return verdictOf(error)
  }
}

function verdictOf(error: unknown): Verdict {
  if (error instanceof UnreachableError) return { kind: 'unreachable' }
  if (!(error instanceof ApiError)) return { kind: 'no-service', message: 'Its answer is not JSON.' }
  if (error.status === 401) return { kind: 'wrong-key', message: error.message }
  if (error.status === 403) return { kind: 'forbidden', message: error.message }
  return { kind: 'no-service', message: `It answered ${error.status}: ${error.message}` }
}
