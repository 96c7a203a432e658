import { recentActions } from '../features/console/log/recent-actions'
import { Sessions } from '../features/sessions/sessions'
import { tabStorage } from '../ui/browser-storage'

/** The sessions; what was done last in their consoles can be done to several of them. */
export const SessionsPage = () => <Sessions recentActions={(ids) => recentActions(tabStorage, ids)} />
