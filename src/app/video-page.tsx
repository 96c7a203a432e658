import { useNavigate } from '@tanstack/react-router'
import type { Connection } from '../client/connection'
import { loadEntries } from '../features/console/log/entry-store'
import { MakeDialog } from '../features/console/log/make-scenario'
import { recordedOf } from '../features/console/log/recorded-of'
import { VideoPage as Page } from '../features/player/video-page'
import { ownedStorage } from '../ui/owned-storage'

/** A video of a session; what was done from this browser tab is known by its history. */
export function VideoPage(props: { sessionId: string; videoId: string; t: number | undefined }) {
  const navigate = useNavigate()
  return (
    <Page
      {...props}
      loadOwn={loadOwn}
      renderMake={(made) => (
        <MakeDialog {...made} ended onMade={(id) => void navigate({ to: '/scenarios/$id', params: { id } })} />
      )}
    />
  )
}

const loadOwn = (connection: Connection, sessionId: string) =>
  loadEntries(ownedStorage.tab(connection), sessionId).map((entry) => ({
    ...recordedOf(entry),
    failed: entry.result.kind === 'failed',
  }))
