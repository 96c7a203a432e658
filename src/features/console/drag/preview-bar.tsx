import { Pause, Play } from 'lucide-react'
import { type KeyboardEvent } from 'react'
import { useStore } from '../../../lib/store'
import { sampleAt, type Track } from '../../../motion/track'
import { formatDuration } from '../../../ui/format'
import { IconButton } from '../../../ui/icon-button'
import type { Playback } from './playback'
import { useStillReason } from './use-still-reason'

/** Moves a ghost of the pointer along the track: by itself, or by hand where motion is not wanted. */
export function PreviewBar({ playback, track }: { playback: Playback; track: Track }) {
  const { durationMs, samples } = track
  const state = useStore(playback)
  const t = state.kind === 'off' ? 0 : Math.min(state.t, durationMs)
  const playing = state.kind === 'playing'
  const toggle = (): void => (playing ? playback.pause() : playback.play(durationMs))
  const index = sampleAt(track, t)
  const sample = samples[index]
  /** The arrow keys go from sample to sample; the milliseconds between them show nothing new, nor do samples of one time. */
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key]
    const from = sample?.t ?? 0
    const to = step === 1 ? samples.find((one) => one.t > from) : step === -1 && samples.findLast((one) => one.t < from)
    if (!to) return
    event.preventDefault()
    playback.seek(to.t)
  }
  return (
    <div className="flex flex-col gap-0.5">
      <div className="flex items-center gap-2">
        <IconButton
          label={playing ? 'Pause preview' : 'Play preview'}
          shortcut="P"
          icon={playing ? <Pause /> : <Play />}
          disabledReason={useStillReason()}
          onClick={toggle}
        />
        <input
          type="range"
          aria-label="Time of the preview"
          aria-valuetext={`${formatDuration(t)} of ${formatDuration(durationMs)}, at ${sample?.x}, ${sample?.y}`}
          min={0}
          max={Math.max(1, Math.round(durationMs))}
          value={Math.round(t)}
          onChange={(event) => playback.seek(Number(event.target.value))}
          onKeyDown={onKeyDown}
          className="h-5 min-w-0 flex-1 accent-accent"
        />
        <span className="w-12 text-right text-sm text-muted">{formatDuration(t)}</span>
      </div>
      <p className="text-sm text-muted">
        Sample {index + 1} of {samples.length} at{' '}
        <span className="font-mono text-ink">
          {sample?.x}, {sample?.y}
        </span>
      </p>
    </div>
  )
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }
