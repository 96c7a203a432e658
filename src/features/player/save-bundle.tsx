import { FileArchive } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { isRecording } from '../../client/replay-queries'
import { Button } from '../../ui/button'
import { Checkbox } from '../../ui/checkbox'
import { Field } from '../../ui/field'
import { formatBytes } from '../../ui/format'
import { Notice } from '../../ui/notice'
import { saveFile } from '../../ui/save-file'
import type { Bundled } from './bundle'
import type { Moment } from './moment'
import { picturesAt } from './pictures-at'
import type { Stretch } from './recorded-stretch'

/** A larger video is in the bundle only when it is asked for, bytes. */
const LARGE_BYTES = 100 * 1024 * 1024
/** So many problems have a picture of their own. */
const MOST_PROBLEMS = 8

/** Saves a part of a video with all that belongs to it as one ZIP archive. */
export function SaveBundle({
  name,
  moments,
  picture,
  address,
  ...bundled
}: Omit<Bundled, 'pictures' | 'video'> & {
  /** Of the file, without its ending. */
  name: string
  moments: readonly Moment[]
  /** Of the moment that is shown. */
  picture: Bundled['pictures'][number] | undefined
  /** Of the video. */
  address: string
}) {
  const { replay, stretch } = bundled
  const grows = isRecording(replay)
  const bytes = replay.size_bytes ?? 0
  const [films, setFilms] = useState(bytes <= LARGE_BYTES)
  const [state, setState] = useState<'idle' | 'saving' | { failed: string }>('idle')
  const end = useRef(new AbortController())
  useEffect(() => {
    const ended = new AbortController()
    end.current = ended
    return () => ended.abort()
  }, [])
  const save = async (): Promise<void> => {
    const { signal } = end.current
    setState('saving')
    try {
      const { makeBundle } = await import('./bundle')
      // What is being recorded has no index by which to find a moment.
      const others = grows ? [] : await picturesAt(address, pictured(moments, stretch), signal)
      const pictures = [
        ...(picture ? [picture] : []),
        ...others.map(({ at, blob }) => ({ name: `pictures/${String(at).padStart(8, '0')}-ms.jpg`, blob })),
      ]
      const archive = await makeBundle({ ...bundled, pictures, video: films ? address : undefined }, signal)
      if (signal.aborted) return
      saveFile(archive, `${name}.zip`)
      setState('idle')
    } catch (error) {
      if (!signal.aborted) setState({ failed: error instanceof Error ? error.message : String(error) })
    }
  }
  return (
    <div className="flex flex-col gap-3 rounded-md border border-line p-3">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-60 text-sm text-muted">
          One ZIP archive with this report, pictures, actions and events as JSON, and requests as HAR.
        </p>
        <Button icon={<FileArchive aria-hidden />} pending={state === 'saving'} onClick={() => void save()}>
          Save bundle
        </Button>
      </div>
      <Field
        label={`Include the video${bytes > 0 ? ` (${formatBytes(bytes)})` : ''}`}
        layout="inline"
        {...(grows && { help: 'What was recorded so far: the recording continues.' })}
      >
        <Checkbox checked={films} onChange={({ target }) => setFilms(target.checked)} />
      </Field>
      {typeof state === 'object' && (
        <Notice tone="loss" title="Couldn't save the bundle">
          {state.failed}
        </Notice>
      )}
    </div>
  )
}

/** The moments of a part that are worth a picture: its ends, and what went wrong in it. */
function pictured(moments: readonly Moment[], { from, to }: Stretch): number[] {
  const problems = moments.filter(({ tone, at }) => tone === 'loss' && at >= from && at <= to).slice(0, MOST_PROBLEMS)
  return [...new Set([from, ...problems.map(({ at }) => at), to])].toSorted((a, b) => a - b)
}
