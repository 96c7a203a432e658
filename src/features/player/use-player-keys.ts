import { useEffect } from 'react'
import { useCommands } from '../../ui/commands'
import type { Playback } from './playback'

const SHORT_MS = 5_000
const LONG_MS = 10_000

/** The keys of common players. */
export function usePlayerKeys({
  playback,
  length,
  onSeek,
  onJump,
  onFull,
  onBegin,
  onEnd,
}: {
  playback: Playback
  length: number
  onSeek: (ms: number) => void
  onJump: (by: 1 | -1) => void
  onFull: (() => void) | undefined
  /** A part of the video begins, or ends, with what is shown. */
  onBegin: () => void
  onEnd: () => void
}): void {
  const by = (ms: number) => () => onSeek(Math.max(0, Math.min(playback.get().at + ms, length)))
  const command = (id: string, label: string, keys: string | readonly string[], run: () => void) => ({
    id: `player.${id}`,
    label,
    keys,
    run,
  })
  useCommands('Player', [
    command('toggle', 'Play or pause', 'k', playback.toggle),
    command('back', 'Back 10 seconds', 'j', by(-LONG_MS)),
    command('on', 'Forward 10 seconds', 'l', by(LONG_MS)),
    command('left', 'Back 5 seconds', 'ArrowLeft', by(-SHORT_MS)),
    command('right', 'Forward 5 seconds', 'ArrowRight', by(SHORT_MS)),
    command('frame-back', 'Previous frame', ',', () => playback.step(-1)),
    command('frame-on', 'Next frame', '.', () => playback.step(1)),
    command('slower', 'Slower', '<', () => playback.changeRate(-1)),
    command('faster', 'Faster', '>', () => playback.changeRate(1)),
    command('previous', 'Previous event', 'b', () => onJump(-1)),
    command('next', 'Next event', 'n', () => onJump(1)),
    command('from', 'Set range start', 'i', onBegin),
    command('to', 'Set range end', 'o', onEnd),
    command('begin', 'Go to start', 'Home', () => onSeek(0)),
    command('end', 'Go to end', 'End', () => onSeek(length)),
    ...(onFull ? [command('full', 'Full screen', 'f', onFull)] : []),
  ])
  useEffect(() => {
    // Space presses what has the focus; where that is nothing to press, it plays.
    const listen = (event: KeyboardEvent): void => {
      const { key, target, defaultPrevented } = event
      if (key !== ' ' || defaultPrevented || !(target instanceof Element)) return
      if (target.closest('button, a, input, select, textarea, [role=dialog]')) return
      event.preventDefault()
      playback.toggle()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [playback])
}
