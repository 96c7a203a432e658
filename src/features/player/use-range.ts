import { useState } from 'react'
import type { Playback } from './playback'
import type { RecordedRange } from './recorded-range'

/** A part of the video that is chosen: from a moment that was shown to another one. `length`: of the video, ms. */
export function useRange(playback: Playback, length: number) {
  const [ends, setEnds] = useState<Partial<RecordedRange>>({})
  const { from, to } = ends
  const isChosen = from !== undefined || to !== undefined
  const range: RecordedRange | undefined = isChosen ? { from: from ?? 0, to: to ?? length } : undefined
  return {
    range,
    /** It begins with what is shown, and goes to the end if it would end before. */
    beginHere: (): void => {
      const { at } = playback.get()
      setEnds({ from: at, ...(to !== undefined && to > at && { to }) })
    },
    /** It ends with what is shown, and begins at the beginning if it would begin later. */
    endHere: (): void => {
      const { at } = playback.get()
      setEnds({ to: at, ...(from !== undefined && from < at && { from }) })
    },
    clear: (): void => setEnds({}),
  }
}
