import {
  ArrowRightFromLine,
  ArrowRightToLine,
  Bug,
  Maximize,
  Minimize,
  Pause,
  Play,
  SkipBack,
  SkipForward,
  StepBack,
  StepForward,
} from 'lucide-react'
import { useStore } from '../../lib/store'
import { Select } from '../../ui/select'
import { Button } from '../../ui/button'
import { useCommands } from '../../ui/commands'
import { IconButton } from '../../ui/icon-button'
import { playTime } from '../../ui/play-time'
import type { useFullScreen } from '../../ui/use-full-screen'
import { type Playback, RATES } from './playback'

/** Plays, pauses, goes picture by picture and from event to event. */
export function Transport({
  playback,
  length,
  full: { attach, ...full },
  onJump,
  onReport,
  onBegin,
  onEnd,
  isLive,
}: {
  playback: Playback
  /** Milliseconds. */
  length: number
  full: ReturnType<typeof useFullScreen>
  /** To the event before, or the next one. */
  onJump: (by: 1 | -1) => void
  /** Makes a bug report of the moment. */
  onReport: () => void
  /** A part of the video begins, or ends, with what is shown. */
  onBegin: () => void
  onEnd: () => void
  /** It is still being recorded. */
  isLive: boolean
}) {
  const { isPlaying, rate, follows } = useStore(playback)
  const follow = (): void => {
    playback.follow(true)
    playback.play()
  }
  useCommands('Player', [
    { id: 'player.report', label: 'Copy as a bug report', words: 'moment range', icon: <Bug />, run: onReport },
    ...(isLive && !follows ? [{ id: 'player.follow', label: 'Follow the recording', run: follow }] : []),
  ])
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-1 gap-y-1 border-y border-line px-4 py-1">
      <IconButton label="Previous event" shortcut="B" icon={<SkipBack />} onClick={() => onJump(-1)} />
      <IconButton label="Previous frame" shortcut="," icon={<StepBack />} onClick={() => playback.step(-1)} />
      <IconButton
        size="medium"
        label={isPlaying ? 'Pause' : 'Play'}
        shortcut="K"
        icon={isPlaying ? <Pause /> : <Play />}
        onClick={playback.toggle}
      />
      <IconButton label="Next frame" shortcut="." icon={<StepForward />} onClick={() => playback.step(1)} />
      <IconButton label="Next event" shortcut="N" icon={<SkipForward />} onClick={() => onJump(1)} />
      <Times playback={playback} length={length} />
      {isLive && follows && <span className="text-sm text-danger">Live</span>}
      {isLive && !follows && (
        <Button size="small" onClick={follow}>
          Follow
        </Button>
      )}
      <span className="ml-auto flex items-center gap-1">
        <Select
          size="small"
          aria-label="Speed"
          value={rate}
          onChange={({ target }) => playback.setRate(Number(target.value))}
        >
          {RATES.map((each) => (
            <option key={each} value={each}>
              {`${each}×`}
            </option>
          ))}
        </Select>
        <IconButton label="Set range start" shortcut="I" icon={<ArrowRightFromLine />} onClick={onBegin} />
        <IconButton label="Set range end" shortcut="O" icon={<ArrowRightToLine />} onClick={onEnd} />
        <IconButton label="Copy as a bug report" icon={<Bug />} onClick={onReport} />
        {full.toggle && (
          <IconButton
            ref={attach}
            label={full.on ? 'Leave full screen' : 'Full screen'}
            shortcut="F"
            icon={full.on ? <Minimize /> : <Maximize />}
            onClick={full.toggle}
          />
        )}
      </span>
    </div>
  )
}

function Times({ playback, length }: { playback: Playback; length: number }) {
  const at = useStore(playback, ({ at }) => Math.floor(at / 10) * 10)
  return (
    <span className="px-2 font-mono text-sm whitespace-nowrap">
      {playTime(at)}
      <span className="text-muted">{`.${String(Math.floor((at % 1000) / 10)).padStart(2, '0')} / ${playTime(length)}`}</span>
    </span>
  )
}
