import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useConnection } from '../../../client/connection'
import { replayQueries } from '../../../client/replay-queries'
import type { Replay } from '../../../contract/replay'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { LoadError } from '../../../resources/load-error'
import { Skeleton } from '../../../ui/skeleton'
import { useVideoTasks } from './use-video-tasks'
import { VideoRow } from './video-row'

/** The videos of a session, the latest first, also of one that has ended. */
export function VideosPanel({ sessionId, ended }: { sessionId: string; ended: boolean }) {
  const query = useQuery(replayQueries.ofSession(useConnection(), sessionId))
  const { stop, remove, mark } = useVideoTasks(sessionId)
  const [deleting, setDeleting] = useState<Replay>()
  const { data: videos, error } = query
  if (videos === undefined && error) {
    return <LoadError title="Couldn’t load the videos" meaning="They are still there." query={query} />
  }
  if (videos === undefined) {
    return (
      <div role="status" aria-label="Loading videos" className="p-4">
        <Skeleton height="2.5rem" />
      </div>
    )
  }
  if (videos === null) return <p className="p-4 text-muted">This service records no videos.</p>
  return (
    <>
      {videos.length === 0 ? (
        <p className="p-4 text-muted">
          {ended
            ? 'This session has no videos.'
            : 'No videos yet. To record the screen, select Record video in the toolbar. Everyone who can view this session can watch.'}
        </p>
      ) : (
        <ul aria-label="Videos" className="flex flex-col">
          {videos.toReversed().map((video) => (
            <VideoRow
              key={video.replay_id}
              sessionId={sessionId}
              video={video}
              marking={mark.isPending}
              onStop={() => stop.mutate([video.replay_id])}
              onMark={(name, done) => mark.mutate({ id: video.replay_id, name }, { onSuccess: done })}
              onDelete={() => setDeleting(video)}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
        title="Delete this video?"
        description={`It is deleted for everyone, and links to it stop working.${ended ? '' : ' The session continues.'}`}
        action="Delete video"
        pending={remove.isPending}
        onConfirm={() => {
          if (deleting) remove.mutate(deleting.replay_id, { onSettled: () => setDeleting(undefined) })
        }}
      />
    </>
  )
}
