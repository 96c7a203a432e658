import { type PointerEvent, useMemo, useState } from 'react'
import { useStore } from '../../lib/store'
import { cx } from '../../ui/cx'
import { playTime } from '../../ui/play-time'
import { HoverPicture } from './hover-picture'
import { LANES, type LaneId, type Moment } from './moment'
import type { Playback } from './playback'
import type { RecordedRange } from './recorded-range'

/** Marks of a lane that stand nearer to each other are one mark, in parts of the whole. */
const RESOLUTION = 1 / 500
/** A mark that is nearer to the pointer than this is meant, in parts of the width. */
const NEAR = 1 / 80
/** Keys of the slider, ms. */
const STEP_MS = 1_000

const INK: Record<LaneId, string> = {
  marks: 'bg-focus',
  actions: 'bg-accent',
  pages: 'bg-line-strong',
  exceptions: 'bg-danger',
  errors: 'bg-danger',
  network: 'bg-warning',
}

/** What happened, by kind, on the time of the video. A click shows the moment of the nearest mark, or that of the position. */
export function LaneRows({
  playback,
  moments,
  length,
  picture,
  range,
  onSeek,
}: {
  playback: Playback
  moments: readonly Moment[]
  /** Milliseconds. */
  length: number
  /** The address of the video, for the picture at the pointer; undefined where it cannot be had. */
  picture: string | undefined
  /** The part that is chosen. */
  range: RecordedRange | undefined
  onSeek: (ms: number) => void
}) {
  const [pointed, setPointed] = useState<{ part: number; moment: Moment | undefined }>()
  const whole = Math.max(1, length)
  const lanes = LANES.map((lane) => ({ ...lane, all: moments.filter((moment) => moment.lane === lane.id) })).filter(
    ({ all }) => all.length > 0,
  )
  const pointedAt = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const part = Math.max(0, Math.min((event.clientX - left) / width, 1))
    const id = (event.target as Element).closest<HTMLElement>('[data-lane]')?.dataset['lane']
    return { part, moment: id === undefined ? undefined : nearest(moments, id, part * whole, NEAR * whole) }
  }
  const seek = (event: PointerEvent<HTMLElement>): void => {
    if (event.buttons !== 1) return
    const { part, moment } = pointedAt(event)
    onSeek(moment ? moment.at : Math.round(part * whole))
  }
  return (
    <div className="flex shrink-0 px-4 pt-1 pb-2 text-xs select-none">
      {lanes.length > 0 && (
        <div aria-hidden className="flex w-28 shrink-0 flex-col pt-6 text-muted max-sm:w-24">
          {lanes.map(({ id, label }) => (
            <span key={id} className="h-5 truncate leading-5">
              {label}
            </span>
          ))}
        </div>
      )}
      <div
        className="relative flex min-w-0 flex-1 touch-none flex-col forced-color-adjust-none"
        onPointerDown={seek}
        onPointerMove={(event) => {
          setPointed(pointedAt(event))
          seek(event)
        }}
        onPointerLeave={() => setPointed(undefined)}
      >
        <Slider playback={playback} length={whole} onSeek={onSeek} />
        {lanes.map(({ id, all }) => (
          <Lane key={id} id={id} moments={all} length={whole} />
        ))}
        {range && <Chosen {...range} length={whole} />}
        <Cursor playback={playback} length={whole} />
        {pointed && (
          <div
            aria-hidden
            className="pointer-events-none absolute bottom-full z-10 flex -translate-x-1/2 flex-col items-center gap-1 rounded-sm bg-raised p-1 shadow-float"
            style={{ left: `clamp(6rem, ${pointed.part * 100}%, calc(100% - 6rem))` }}
          >
            {picture !== undefined && (
              <HoverPicture address={picture} at={pointed.moment?.at ?? pointed.part * whole} />
            )}
            <span className="max-w-80 truncate px-1 text-ink">
              {playTime(pointed.moment?.at ?? pointed.part * whole)}
              {pointed.moment && ` ${pointed.moment.title} ${pointed.moment.text}`}
            </span>
          </div>
        )}
      </div>
    </div>
  )
}

/** The time as a slider: for the keyboard and to be read; the pointer has the whole height of the lanes. */
function Slider({ playback, length, onSeek }: { playback: Playback; length: number; onSeek: (ms: number) => void }) {
  const at = useStore(playback, ({ at }) => Math.min(length, at))
  return (
    <div className="relative h-6 shrink-0 rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-focus">
      <div aria-hidden className="absolute inset-x-0 top-2.5 h-1 overflow-hidden rounded-full bg-line">
        <div className="h-full bg-accent" style={{ width: `${(at / length) * 100}%` }} />
      </div>
      <input
        type="range"
        aria-label="Time"
        aria-valuetext={`${playTime(at)} of ${playTime(length)}`}
        min={0}
        max={Math.ceil(length)}
        step={STEP_MS}
        value={Math.round(at)}
        onChange={({ target }) => onSeek(Number(target.value))}
        className="pointer-events-none absolute inset-0 h-full w-full cursor-pointer opacity-0"
      />
    </div>
  )
}

function Lane({ id, moments, length }: { id: LaneId; moments: readonly Moment[]; length: number }) {
  const marks = useMemo(() => marksOf(moments, length), [moments, length])
  return (
    <div data-lane={id} aria-hidden className="relative h-5 cursor-pointer border-t border-line">
      {marks.map(({ from, to }) => (
        <i
          key={from}
          className={cx('absolute inset-y-1 min-w-1 -translate-x-px rounded-xs', INK[id])}
          style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }}
        />
      ))}
    </div>
  )
}

function Chosen({ from, to, length }: RecordedRange & { length: number }) {
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-y-0 border-x-2 border-accent bg-accent/15"
      style={{ left: `${(from / length) * 100}%`, width: `${(Math.max(0, to - from) / length) * 100}%` }}
    />
  )
}

function Cursor({ playback, length }: { playback: Playback; length: number }) {
  const at = useStore(playback, ({ at }) => Math.min(length, at))
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute top-1.5 bottom-0 w-0.5 -translate-x-1/2 bg-ink"
      style={{ left: `${(at / length) * 100}%` }}
    >
      <div className="absolute -top-0.5 left-1/2 size-3 -translate-x-1/2 rounded-full border-2 border-surface bg-accent" />
    </div>
  )
}

/** Marks as parts of the whole, so few that they can be drawn. */
function marksOf(moments: readonly Moment[], length: number): { from: number; to: number }[] {
  const marks: { from: number; to: number }[] = []
  for (const { at, duration = 0 } of moments) {
    const [from, to] = [at, at + duration].map((ms) => Math.max(0, Math.min(ms / length, 1))) as [number, number]
    const before = marks.at(-1)
    if (before && from - before.from < RESOLUTION) before.to = Math.max(before.to, to)
    else marks.push({ from, to })
  }
  return marks
}

function nearest(moments: readonly Moment[], lane: string, at: number, within: number): Moment | undefined {
  let best: Moment | undefined
  let distance = within
  for (const moment of moments) {
    if (moment.lane !== lane) continue
    const { at: from, duration = 0 } = moment
    const away = at < from ? from - at : Math.max(0, at - from - duration)
    if (away < distance) [best, distance] = [moment, away]
  }
  return best
}
