import { withTimeout } from './shared/deadline'
import { Problem } from './shared/problem'
import type { Store } from './database/store'
import { succeeds } from './shared/stray'

/** How long the database may take to answer, ms. */
const timeoutMs = 2_000

/** Resolves when the service can do its work. Problem 503 when it cannot. */
export async function readiness(
  store: Pick<Store, 'ping' | 'holdsData'>,
  { pools, isReplaced }: { readonly pools: { readonly joined: boolean }; readonly isReplaced: boolean },
  stopping: AbortSignal,
): Promise<void> {
  if (stopping.aborted) throw notReady('The service is stopping.')
  const answers = succeeds(store.ping())
  if (!(await withTimeout(answers, timeoutMs))) throw notReady('The database is not responding.')
  if (!pools.joined) throw notReady('This host has not joined the pools yet.')
  if (isReplaced) throw notReady('This host is draining. The other hosts respond.')
  if (!(await store.holdsData())) throw notReady('The data folder is gone, or another process has taken it.')
}

const notReady = (message: string): Problem => new Problem('not_ready', message)
