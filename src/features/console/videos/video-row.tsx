import { Circle, Download, Square, Trash2 } from 'lucide-react'
import { useConnection } from '../../../client/connection'
import { isCompleting, isRecording, videoAddress } from '../../../client/replay-queries'
import { useDenied } from '../../../client/rights'
import { deleteReplay } from '../../../contract/endpoints/replays'
import type { Replay } from '../../../contract/replay'
import { Badge } from '../../../ui/badge'
import { buttonStyle } from '../../../ui/button-style'
import { cx } from '../../../ui/cx'
import { EXACT_TIME, formatBytes, formatTime, plural } from '../../../ui/format'
import { IconButton } from '../../../ui/icon-button'
import { useServiceNow } from '../../../ui/now'
import { TextLink } from '../../../ui/links'
import { playTime } from '../../../ui/play-time'
import { tip } from '../../../ui/tooltip'
import { MarkForm } from './mark-form'

/** One video: when and how long it is, and what can be done with it. */
export function VideoRow({
  sessionId,
  video,
  marking,
  onStop,
  onMark,
  onDelete,
}: {
  sessionId: string
  video: Replay
  /** A moment is being named. */
  marking: boolean
  onStop: () => void
  onMark: (name: string, done: () => void) => void
  onDelete: () => void
}) {
  const { started_at: start, finished_at: end, size_bytes: size, frames_dropped: dropped, failure } = video
  const denied = useDenied(deleteReplay)
  const name = formatTime(EXACT_TIME, Date.parse(start))
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2">
      <div className="flex min-w-0 flex-1 flex-col">
        <NameLink sessionId={sessionId} video={video} name={name} />
        <span className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
          {end === null ? <Running since={start} /> : <span>{playTime(Date.parse(end) - Date.parse(start))}</span>}
          {isCompleting(video) && <span>Saving…</span>}
          {Boolean(size) && <span>{formatBytes(size ?? 0)}</span>}
          {size === 0 && <span>Nothing was recorded</span>}
          {Boolean(dropped) && <span>{plural(dropped ?? 0, 'frame')} dropped</span>}
        </span>
        {failure !== undefined && <span className="text-sm text-warning">{failure}</span>}
      </div>
      <div className="flex items-center gap-1">
        {isRecording(video) ? (
          <IconButton
            label={`Stop the video of ${name}`}
            icon={<Square className="fill-current" />}
            disabledReason={denied}
            onClick={onStop}
          />
        ) : (
          <DownloadLink video={video} name={name} />
        )}
        <IconButton
          label={`Delete the video of ${name}`}
          icon={<Trash2 />}
          disabledReason={denied}
          onClick={onDelete}
        />
      </div>
      {isRecording(video) && <MarkForm videoName={name} pending={marking} onMark={onMark} />}
    </li>
  )
}

/** Where another service shows it, if not here. */
function NameLink({ sessionId, video, name }: { sessionId: string; video: Replay; name: string }) {
  const { replay_id: id, replay_view_url: page } = video
  if (videoAddress(useConnection(), video) !== undefined) {
    return (
      <TextLink alone to="/sessions/$id/videos/$video" params={{ id: sessionId, video: id }}>
        {name}
      </TextLink>
    )
  }
  return (
    <a href={page} target="_blank" rel="noreferrer" className="text-accent underline">
      {name}
    </a>
  )
}

function Running({ since }: { since: string }) {
  return (
    <>
      <Badge tone="danger">
        <Circle className="size-2 animate-breathe fill-danger" />
        Recording
      </Badge>
      <span>{playTime(useServiceNow() - Date.parse(since))}</span>
    </>
  )
}

/** A link, so that the browser saves it piece by piece: it may be gigabytes. */
function DownloadLink({ video, name }: { video: Replay; name: string }) {
  const address = videoAddress(useConnection(), video)
  if (address === undefined || isCompleting(video) || video.size_bytes === 0) return null
  const label = `Download the video of ${name}`
  return (
    <a
      {...tip(label)}
      aria-label={label}
      href={address}
      download
      className={cx(buttonStyle('quiet', 'small'), 'w-7 px-0!')}
    >
      <Download />
    </a>
  )
}
