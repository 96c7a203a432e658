import { tabStorage, tryToStore } from '../../../ui/browser-storage'
import { newId } from '../../../ui/new-id'

const KEY = 'pooldeck.viewer'

/** By which the service tells this tab from others that follow a session. A reload is no other viewer. */
export const VIEWER_ID = tabStorage.getItem(KEY) ?? newId()

// Stored from one page of the tab to the next only: a tab that is duplicated begins with a copy of what is stored.
tabStorage.removeItem(KEY)
// Where nothing can be stored, a reload is another viewer for some seconds.
addEventListener('pagehide', () => tryToStore(tabStorage, KEY, VIEWER_ID))
addEventListener('pageshow', () => tabStorage.removeItem(KEY))
