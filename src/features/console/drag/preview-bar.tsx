import { Pause, Play } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { formatDuration } from '../../../ui/format'
import { IconButton } from '../../../ui/icon-button'
import type { Playback } from './playback'
import { useReducedMotion } from './reduced-motion'

/** Moves a ghost of the pointer along the track: by itself, or by hand where motion is not wanted. */
export function PreviewBar({ playback, durationMs }: { playback: Playback; durationMs: number }) {
  const state = useSyncExternalStore(playback.subscribe, playback.getSnapshot)
  const still = useReducedMotion()
  const t = state.kind === 'off' ? 0 : Math.min(state.t, durationMs)
  const playing = state.kind === 'playing'
  const toggle = (): void => (playing ? playback.pause() : playback.play(durationMs))
  return (
    <div className="flex items-center gap-2">
      {!still && (
        <IconButton
          size="small"
          label={playing ? 'Pause preview' : 'Play preview'}
          shortcut="P"
          icon={playing ? <Pause aria-hidden /> : <Play aria-hidden />}
          onClick={toggle}
        />
      )}
      <input
        type="range"
        aria-label="Time of the preview"
        aria-valuetext={`${formatDuration(t)} of ${formatDuration(durationMs)}`}
        min={0}
        max={Math.max(1, Math.round(durationMs))}
        value={Math.round(t)}
        onChange={(event) => playback.seek(Number(event.target.value))}
        className="h-5 min-w-0 flex-1 accent-accent"
      />
      <span className="w-12 text-right text-sm text-muted">{formatDuration(t)}</span>
    </div>
  )
}
