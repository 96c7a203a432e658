import type { ConnectionStore } from '../features/connection/store'
import { isText, persisted, schemaOf, TEXT } from '../lib/persisted'
import { loadPart } from '../ui/load-part'
import { ownedStorage } from '../ui/owned-storage'
import { dismissToasts } from '../ui/toast'

/** There while pictures are still to be deleted: a tab may end, or the service be gone, before that is done. */
const undone = persisted(schemaOf(isText), 'pooldeck.forgetting', TEXT)

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
  if (undone.get() !== undefined) void deletePictures()
}

/** Never rejects: what could not be deleted is tried again when the dashboard is opened the next time. */
async function deletePictures(): Promise<void> {
  try {
    undone.set('pictures')
    const [history, scenarios] = await Promise.all([
      loadPart(() => import('../features/console/log/history-database')),
      loadPart(() => import('../scenarios/store/browser-store')),
    ])
    await Promise.all([history.deleteHistoryOfGone(), scenarios.deleteBaselinesOf(ownedStorage.isGone)])
    undone.set(undefined)
  } catch {
    // Where the browser stores no pictures, there are none to delete.
  }
}
