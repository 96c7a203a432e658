import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Recorded } from '../../actions/recorded-steps'
import type { DisplaySize } from '../../contract/scenario'
import { DEFAULT_VIEWPORT } from '../../contract/viewport'
import type { Replay } from '../../contract/replay'
import { isCompleting, isRecording } from '../../client/replay-queries'
import { useStore } from '../../lib/store'
import { lazyComponent } from '../../ui/lazy-component'
import { useServiceNow } from '../../ui/now'
import { useSettled } from '../../ui/settled'
import { useFullScreen } from '../../ui/use-full-screen'
import { around } from './bug-report'
import { readFrameTimes } from './frame-times'
import { LaneRows } from './lanes'
import { lastBegun, type Moment } from './moment'
import { MomentPanel } from './moment-panel'
import type { Playback } from './playback'
import { Stage } from './stage'
import { RangeBar } from './range-bar'
import { Transport } from './transport'
import type { OwnAction } from './action-moments'
import { useMoments } from './use-moments'
import { usePlayerKeys } from './use-player-keys'
import { useRange } from './use-range'

const VideoReportDialog = lazyComponent(async () => (await import('./video-report-dialog')).VideoReportDialog)

/** The address follows what is shown when that rests for so long, ms. */
const SETTLED_MS = 400
/** A position nearer to the end than this follows it, ms. */
const END_MS = 4_000

/** Shows what makes a scenario of what was recorded. */
export type RenderMake = (made: {
  recorded: readonly Recorded[]
  sessionId: string
  display: DisplaySize
  onClose: () => void
}) => ReactNode

/** One video with all that happened while it was recorded. `onMoment` is called with where it rests, ms. */
export function Player({
  sessionId,
  replay,
  address,
  own,
  playback,
  renderMake,
  onMoment,
}: {
  sessionId: string
  replay: Replay
  address: string
  own: () => readonly OwnAction[]
  playback: Playback
  renderMake: RenderMake
  onMoment: (ms: number) => void
}) {
  const grows = isRecording(replay) || isCompleting(replay)
  const now = useServiceNow()
  const length = (replay.finished_at === null ? now : Date.parse(replay.finished_at)) - Date.parse(replay.started_at)
  const { moments, state, recorded } = useMoments(sessionId, replay, own)
  const { range, beginHere, endHere, clear } = useRange(playback, length)
  const done = useMemo(() => (range ? recorded(range) : []), [range, recorded])
  const [made, setMade] = useState<readonly Recorded[]>()
  const full = useFullScreen()
  const [reported, setReported] = useState<{ at: number; video: HTMLVideoElement }>()
  const report = (): void => {
    playback.pause()
    const { video } = playback
    if (video) setReported({ at: playback.get().at, video })
  }
  const isLive = isRecording(replay)

  const seek = (ms: number): void => {
    playback.seek(ms)
    if (grows) playback.follow(ms > length - END_MS)
  }
  const jump = (by: 1 | -1): void => {
    const listed = moments.filter(({ lane }) => lane !== 'rest')
    const here = playback.get().at
    const next = by > 0 ? listed.find((moment) => moment.at > here) : listed[before(listed, here)]
    if (next) seek(next.at)
  }
  usePlayerKeys({
    playback,
    length,
    onSeek: seek,
    onJump: jump,
    onFull: full.toggle,
    onBegin: beginHere,
    onEnd: endHere,
  })

  useEffect(() => {
    if (grows) return
    const end = new AbortController()
    const read = async (from: number, to: number): Promise<Uint8Array> => {
      const headers = { Range: `bytes=${from}-${to - 1}` }
      const response = await fetch(address, { headers, signal: end.signal })
      return new Uint8Array(await response.arrayBuffer())
    }
    // Without them a step is a tenth of a second.
    void readFrameTimes(read).then(
      (times) => (playback.frames = times),
      () => {},
    )
    return () => end.abort()
  }, [address, grows, playback])

  return (
    <div className="flex min-h-0 flex-1 flex-col border-t border-line md:flex-row">
      <div className="flex min-w-0 flex-col md:flex-1">
        <Stage playback={playback} address={address} grows={grows} moments={moments} />
        <Transport
          playback={playback}
          length={length}
          full={full}
          onJump={jump}
          onReport={report}
          onBegin={beginHere}
          onEnd={endHere}
          isLive={grows && isLive}
        />
        {range && (
          <RangeBar
            range={range}
            actions={done.length}
            onScenario={() => setMade(done)}
            onReport={report}
            onClear={clear}
          />
        )}
        <LaneRows
          playback={playback}
          range={range}
          moments={moments}
          length={length}
          picture={grows ? undefined : address}
          onSeek={seek}
        />
      </div>
      <aside
        aria-label="Events"
        className="flex shrink-0 flex-col border-line max-md:h-[70dvh] max-md:border-t md:w-80 md:border-l lg:w-96"
      >
        <MomentPanel moments={moments} state={state} playback={playback} isLive={isLive} onSeek={seek} />
      </aside>
      {reported && (
        <VideoReportDialog
          {...reported}
          replay={replay}
          sessionId={sessionId}
          moments={moments}
          range={range ?? around(reported.at, length)}
          address={address}
          link={`${location.origin}${location.pathname}?t=${reported.at}`}
          onClose={() => setReported(undefined)}
        />
      )}
      {made &&
        renderMake({
          recorded: made,
          sessionId,
          display: playback.get().size ?? DEFAULT_VIEWPORT,
          onClose: () => setMade(undefined),
        })}
      <MomentAddress playback={playback} onMoment={onMoment} />
    </div>
  )
}

/** Reports where it rests: React has nothing else to do with each picture. */
function MomentAddress({ playback, onMoment }: { playback: Playback; onMoment: (ms: number) => void }) {
  const at = useStore(playback, ({ at, isPlaying }) => (isPlaying ? undefined : at))
  const rested = useSettled(at, SETTLED_MS)
  const notify = useRef(onMoment)
  useEffect(() => {
    notify.current = onMoment
  })
  useEffect(() => {
    if (rested !== undefined) notify.current(rested)
  }, [rested])
  return null
}

/** The index of the last one before this moment. A moment that has just begun is not before itself. */
function before(moments: readonly Moment[], at: number): number {
  return lastBegun(moments, at - 500)
}
