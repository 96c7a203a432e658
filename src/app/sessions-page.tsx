import { useConnection } from '../client/connection'
import { recentActions } from '../features/console/log/recent-actions'
import { Sessions } from '../features/sessions/sessions'
import { ownedStorage } from '../ui/owned-storage'

/** The sessions; what was done last in their consoles can be done to several of them. */
export function SessionsPage() {
  const storage = ownedStorage.tab(useConnection())
  return <Sessions recentActions={(ids) => recentActions(storage, ids)} />
}
