import type { ConnectionStore } from '../features/connection/store'
import { deviceStorage } from '../ui/browser-storage'
import { loadPart } from '../ui/load-part'
import { ownedStorage } from '../ui/owned-storage'
import { dismissToasts } from '../ui/toast'

/** There while pictures are still to be deleted: a tab may end, or the service be gone, before that is done. */
const UNDONE_KEY = 'pooldeck.forgetting'

/**
 * Deletes what this browser stores for connections as soon as they are signed out of or removed, here or in another tab
 * (decision 062). What views and the query cache hold goes with the views.
 */
export function forgetWithConnections(connections: ConnectionStore): void {
  const retain = (): void => ownedStorage.retain(connections.get().connections.map(({ id }) => id))
  ownedStorage.onGone(() => {
    // What they would undo or keep is gone.
    dismissToasts()
    void deletePictures()
  })
  connections.subscribe(retain)
  retain()
  if (deviceStorage.getItem(UNDONE_KEY) !== null) void deletePictures()
}

/** Never rejects: what could not be deleted is tried again when the dashboard is opened the next time. */
async function deletePictures(): Promise<void> {
  try {
    deviceStorage.setItem(UNDONE_KEY, 'pictures')
    const [history, scenarios] = await Promise.all([
      loadPart(() => import('../features/console/log/history-pictures')),
      loadPart(() => import('../scenarios/store/browser-store')),
    ])
    await Promise.all([history.deletePicturesOfGone(), scenarios.deleteBaselinesOf(ownedStorage.isGone)])
    deviceStorage.removeItem(UNDONE_KEY)
  } catch {
    // Where the browser stores no pictures, there are none to delete.
  }
}
