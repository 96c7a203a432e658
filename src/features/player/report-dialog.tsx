import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useConnection } from '../../client/connection'
import { serviceQueries } from '../../client/queries'
import type { Replay } from '../../contract/replay'
import { Button } from '../../ui/button'
import { Checkbox } from '../../ui/checkbox'
import { useCopy } from '../../ui/copy-button'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'
import { playTime } from '../../ui/play-time'
import { saveFile } from '../../ui/save-file'
import { Textarea } from '../../ui/textarea'
import { bugReport } from './bug-report'
import type { Moment } from './moment'
import type { Stretch } from './recorded-stretch'
import { SaveBundle } from './save-bundle'
import { takePicture } from './take-picture'

/** The moment that is shown as a bug report, to be read, changed and copied. */
export function ReportDialog({
  replay,
  sessionId,
  moments,
  at,
  stretch,
  link,
  video,
  address,
  onClose,
}: {
  replay: Replay
  sessionId: string
  moments: readonly Moment[]
  at: number
  /** What of the video is told. */
  stretch: Stretch
  link: string
  video: HTMLVideoElement
  /** Of the video. */
  address: string
  onClose: () => void
}) {
  const connection = useConnection()
  const { data: info } = useQuery(serviceQueries.info(connection))
  const [picture, setPicture] = useState<{ blob: Blob; address: string }>()
  const [embeds, setEmbeds] = useState(true)
  const { state, copy } = useCopy()
  useEffect(() => {
    let isOver = false
    void takePicture(video).then(
      (taken) => {
        if (!isOver) setPicture(taken)
      },
      // A report without a picture is one.
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [video])
  const versions = [
    ...(info ? [['Pooldeck', info.version] as const] : []),
    ...(info?.browser_version === undefined ? [] : [['Chromium of the session', info.browser_version] as const]),
    ['Screen', `${video.videoWidth} × ${video.videoHeight}`] as const,
  ]
  const name = `video-${replay.replay_id.slice(0, 8)}-${at}.jpg`
  const reported = { moments, at, startedAt: Date.parse(replay.started_at), sessionId, link, versions, stretch }
  const text = bugReport({ ...reported, picture: picture && (embeds ? picture.address : name) })
  // An address of a picture is longer than all else.
  const shown = picture ? text.replace(picture.address, 'data:image/jpeg;base64,…') : text
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title="Bug report"
      description={`The moment at ${playTime(at)} as Markdown: picture, events around it, versions, and a link.`}
      footer={
        <>
          {picture && <Button onClick={() => saveFile(picture.blob, name)}>Download picture</Button>}
          <Button variant="primary" onClick={() => copy(text)}>
            {state === 'copied'
              ? 'Copied'
              : state === 'refused'
                ? 'The browser did not allow copying'
                : 'Copy Markdown'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {picture && (
          <>
            <img
              src={picture.address}
              alt={`The screen at ${playTime(at)}`}
              className="max-h-44 self-start rounded-sm border border-line"
            />
            <Field
              label="Embed the picture in the text"
              layout="inline"
              help="Where it is not shown, add it as a file."
            >
              <Checkbox checked={embeds} onChange={({ target }) => setEmbeds(target.checked)} />
            </Field>
          </>
        )}
        <SaveBundle
          name={`bug-report-${sessionId.slice(0, 8)}-${at}`}
          moments={moments}
          picture={picture && { name, blob: picture.blob }}
          address={address}
          connection={connection}
          sessionId={sessionId}
          replay={replay}
          stretch={stretch}
          markdown={bugReport({ ...reported, picture: picture && name })}
        />
        <Textarea aria-label="Markdown" mono grows={false} readOnly rows={8} value={shown} />
      </div>
    </Dialog>
  )
}
