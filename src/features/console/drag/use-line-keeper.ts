import { useEffect, useMemo } from 'react'
import { flushSync } from 'react-dom'
import { FrameSteps } from '../../../ui/frame-steps'
import { type Path, pointsOf } from './path'
import { planFor } from './plan'
import type { Drag } from './use-drag'

interface LineKeeper {
  /** A line was let go that the draft does not have yet. */
  readonly pending: boolean
  keep: (line: Path) => void
}

/** With these a person goes on. They then find the line in the draft: to undo it, to send it, to draw beside it. */
const GOES_ON = ['pointerdown', 'keydown'] as const
/** Afterwards no frame may come. */
const LEAVES = ['visibilitychange', 'pagehide'] as const

/**
 * Puts a line that was let go into the draft within some frames. To simplify and to plan thousands of points takes most of a
 * frame each; both keep their results, so what is drawn anew because of the draft finds them there.
 */
export function useLineKeeper({ store, display, catchUp }: Pick<Drag, 'store' | 'display' | 'catchUp'>): LineKeeper {
  const steps = useMemo(() => new FrameSteps(), [])
  useEffect(() => {
    const goOn = (): void => {
      if (steps.pending) flushSync(steps.finish)
    }
    for (const type of GOES_ON) addEventListener(type, goOn, { capture: true })
    for (const type of LEAVES) addEventListener(type, steps.finish, { capture: true })
    return () => {
      for (const type of GOES_ON) removeEventListener(type, goOn, { capture: true })
      for (const type of LEAVES) removeEventListener(type, steps.finish, { capture: true })
      steps.finish()
    }
  }, [steps])
  return useMemo(
    () => ({
      get pending() {
        return steps.pending
      },
      keep: (path) => {
        const { settings } = store.getSnapshot().stroke
        const add = (): void => {
          store.addLine(path)
          catchUp()
        }
        steps.begin([() => pointsOf(path), () => planFor({ path, settings }, display), add])
      },
    }),
    [steps, store, display, catchUp],
  )
}
