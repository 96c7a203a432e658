import { useQuery } from '@tanstack/react-query'
import { useConnection } from '../client/connection'
import { serviceQueries } from '../client/queries'
import { logOf } from '../features/console/log-of'
import { recentActions } from '../features/console/log/recent-actions'
import { shareHistory } from '../features/console/log/share-history'
import type { DoInSession } from '../features/sessions/send/send-dialog'
import { Sessions } from '../features/sessions/sessions'
import { ownedStorage } from '../ui/owned-storage'

/** The sessions; what was done last in their consoles can be done to several of them, and is in the history of each then. */
export function SessionsPage() {
  const connection = useConnection()
  const storage = ownedStorage.tab(connection)
  const { data: info } = useQuery(serviceQueries.info(connection))
  const knowsFocus = info?.computer_extensions?.includes('hold_keys') ?? false
  const doInSession: DoInSession = async ({ session_id: id, private_since }, action, act) => {
    if (private_since !== undefined) return act()
    const log = logOf(connection, id)
    log.setAbilities({ knowsFocus })
    // A console in another tab shows it, too.
    const end = shareHistory(log)
    await log.keep(action, act).finally(end)
  }
  return <Sessions recentActions={(ids) => recentActions(storage, ids)} doInSession={doInSession} />
}
