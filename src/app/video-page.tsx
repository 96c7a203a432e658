import type { Connection } from '../client/connection'
import { loadEntries } from '../features/console/log/entry-store'
import { VideoPage as Page } from '../features/player/video-page'
import { ownedStorage } from '../ui/owned-storage'

/** A video of a session; what was done from this browser tab is known by its history. */
export const VideoPage = (props: { sessionId: string; videoId: string; t: number | undefined }) => (
  <Page {...props} loadOwn={loadOwn} />
)

const loadOwn = (connection: Connection, sessionId: string) => loadEntries(ownedStorage.tab(connection), sessionId)
