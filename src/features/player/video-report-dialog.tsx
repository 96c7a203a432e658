import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ReportDialog } from '../../bug-reports/report-dialog'
import { SaveBundle } from '../../bug-reports/save-bundle'
import { type SmallPicture, smallPicture } from '../../bug-reports/small-picture'
import { useConnection } from '../../client/connection'
import { serviceQueries } from '../../client/queries'
import { isRecording } from '../../client/replay-queries'
import type { Replay } from '../../contract/replay'
import { Checkbox } from '../../ui/checkbox'
import { Field } from '../../ui/field'
import { formatBytes } from '../../ui/format'
import { loadPart } from '../../ui/load-part'
import { playTime } from '../../ui/play-time'
import { bugReport } from './bug-report'
import type { Moment } from './moment'
import { picturesAt } from './pictures-at'
import type { RecordedRange } from './recorded-range'

/** A larger video is in the bundle only when it is asked for, bytes. */
const LARGE_BYTES = 100 * 1024 * 1024
/** So many problems have a picture of their own. */
const MOST_PROBLEMS = 8

/** The moment that is shown as a bug report. */
export function VideoReportDialog({
  replay,
  sessionId,
  moments,
  at,
  range,
  link,
  video,
  address,
  onClose,
}: {
  replay: Replay
  sessionId: string
  moments: readonly Moment[]
  at: number
  /** What of the video is reported. */
  range: RecordedRange
  link: string
  video: HTMLVideoElement
  /** Of the video. */
  address: string
  onClose: () => void
}) {
  const connection = useConnection()
  const { data: info } = useQuery(serviceQueries.info(connection))
  const taken = usePicture(video)
  const grows = isRecording(replay)
  const bytes = replay.size_bytes ?? 0
  const [films, setFilms] = useState(bytes <= LARGE_BYTES)
  const versions = [
    ...(info ? [['Pooldeck', info.version] as const] : []),
    ...(info?.browser_version === undefined ? [] : [['Chromium of the session', info.browser_version] as const]),
    ['Screen', `${video.videoWidth} × ${video.videoHeight}`] as const,
  ]
  const name = `video-${replay.replay_id.slice(0, 8)}-${at}.jpg`
  const picture = taken && { ...taken, name, label: `The screen at ${playTime(at)}` }
  const reported = { moments, at, startedAt: Date.parse(replay.started_at), sessionId, link, versions, range }
  const write = (picture: string | undefined): string => bugReport({ ...reported, picture })
  const make = async (signal: AbortSignal): Promise<Blob> => {
    const { makeBundle } = await loadPart(() => import('./bundle'))
    // What is being recorded has no index by which to find a moment.
    const others = grows ? [] : await picturesAt(address, pictured(moments, range), signal)
    const pictures = [
      ...(picture ? [{ name, blob: picture.blob }] : []),
      ...others.map(({ at, blob }) => ({ name: `pictures/${String(at).padStart(8, '0')}-ms.jpg`, blob })),
    ]
    const markdown = write(picture && name)
    const shown = { connection, sessionId, replay, range, markdown, pictures }
    return makeBundle({ ...shown, video: films ? address : undefined }, signal)
  }
  return (
    <ReportDialog
      description={`The moment at ${playTime(at)} as Markdown: picture, events around it, versions, and a link.`}
      picture={picture}
      write={write}
      onClose={onClose}
    >
      <SaveBundle
        name={`bug-report-${sessionId.slice(0, 8)}-${at}`}
        contents="One ZIP archive with this report, pictures, actions and events as JSON, and requests as HAR."
        make={make}
      >
        <Field
          label={`Include the video${bytes > 0 ? ` (${formatBytes(bytes)})` : ''}`}
          layout="inline"
          {...(grows && { help: 'What was recorded so far: the recording continues.' })}
        >
          <Checkbox checked={films} onChange={({ target }) => setFilms(target.checked)} />
        </Field>
      </SaveBundle>
    </ReportDialog>
  )
}

/** What the video shows; undefined while it is taken, and where it cannot be: a report without a picture is one. */
function usePicture(video: HTMLVideoElement): SmallPicture | undefined {
  const [picture, setPicture] = useState<SmallPicture>()
  useEffect(() => {
    let isOver = false
    void smallPicture(video, { width: video.videoWidth, height: video.videoHeight }).then(
      (taken) => {
        if (!isOver) setPicture(taken)
      },
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [video])
  return picture
}

/** The moments of a part that are worth a picture: its ends, and what went wrong in it. */
function pictured(moments: readonly Moment[], { from, to }: RecordedRange): number[] {
  const problems = moments.filter(({ tone, at }) => tone === 'danger' && at >= from && at <= to).slice(0, MOST_PROBLEMS)
  return [...new Set([from, ...problems.map(({ at }) => at), to])].toSorted((a, b) => a - b)
}
