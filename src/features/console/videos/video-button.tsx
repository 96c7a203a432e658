import { useQuery } from '@tanstack/react-query'
import { Circle, Square, Video } from 'lucide-react'
import { useConnection } from '../../../client/connection'
import { isRecording, replayQueries } from '../../../client/replay-queries'
import type { BrowserSession } from '../../../contract/session'
import { useCommands } from '../../../ui/commands'
import { plural } from '../../../ui/format'
import { IconButton } from '../../../ui/icon-button'
import { useServiceNow } from '../../../ui/now'
import { playTime } from '../../../ui/play-time'
import { useNoInput } from '../no-input'
import { useVideoTasks } from './use-video-tasks'

/** Starts to record the screen; while it is recorded, by anyone, says so and since when, and stops it. */
export function VideoButton({ session, ended }: { session: BrowserSession; ended: boolean }) {
  const { session_id: sessionId, headless } = session
  const { data } = useQuery({ ...replayQueries.ofSession(useConnection(), sessionId), enabled: !ended })
  const { start, stop } = useVideoTasks(sessionId)
  const running = ended ? [] : (data ?? []).filter(isRecording)
  const [first] = running
  const noInput = useNoInput(ended)
  const disabledReason = noInput ?? (headless ? 'A headless session has no screen' : undefined)
  const stopAll = (): void => stop.mutate(running.map(({ replay_id }) => replay_id))
  useCommands(
    'Console',
    data === null
      ? []
      : [
          first
            ? { id: 'console.video', label: 'Stop video', disabledReason: noInput, run: stopAll }
            : { id: 'console.video', label: 'Record video', disabledReason, run: () => start.mutate() },
        ],
  )
  // A service without videos.
  if (data === null) return null
  if (first) {
    const label = running.length === 1 ? 'Stop video' : `Stop ${running.length} videos`
    return (
      <span
        data-running
        className="mr-1 flex items-center gap-1.5 rounded-md bg-danger-soft pl-2 text-sm stacked:mr-0 stacked:gap-0.5 stacked:pl-0.5"
      >
        <Circle className="size-2.5 animate-breathe fill-danger text-danger @max-4xl:hidden" />
        <span role="status" className="sr-only">
          {`Recording ${plural(running.length, 'video')}`}
        </span>
        <RecordedFor since={first.started_at} />
        <IconButton
          label={label}
          side="bottom"
          icon={<Square className="fill-current" />}
          disabledReason={noInput ?? (stop.isPending ? 'Saving the video' : undefined)}
          onClick={stopAll}
        />
      </span>
    )
  }
  return (
    <IconButton
      label="Record video"
      side="bottom"
      icon={<Video />}
      disabledReason={disabledReason ?? (start.isPending ? 'Starting' : undefined)}
      onClick={() => start.mutate()}
    />
  )
}

function RecordedFor({ since }: { since: string }) {
  return (
    <time className="font-mono text-sm text-danger tabular-nums stacked:text-xs" aria-label="Recorded for">
      {playTime(useServiceNow() - Date.parse(since))}
    </time>
  )
}
