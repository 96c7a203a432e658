import { useEffect } from 'react'

const LEFT_BUTTON = 0
const MIDDLE_BUTTON = 1

/** Pulls the picture along with the pointer: by the middle button, or by the left one while Space is held over it. */
export function usePanning(stage: HTMLElement | null, enabled: boolean): void {
  useEffect(() => {
    if (!stage || !enabled) return
    const ends = new AbortController()
    const { signal } = ends
    let holdsSpace = false
    const hold = (holds: boolean): void => {
      holdsSpace = holds
      stage.toggleAttribute('data-pan', holds)
    }
    addEventListener(
      'keydown',
      (event) => {
        if (event.key !== ' ' || !stage.matches(':hover') || hasUseForSpace(event.target)) return
        event.preventDefault()
        hold(true)
      },
      { signal },
    )
    addEventListener('keyup', (event) => event.key === ' ' && hold(false), { signal })
    addEventListener('blur', () => hold(false), { signal })
    // In the capturing phase: nothing that lies over the picture takes the press for itself.
    stage.addEventListener(
      'pointerdown',
      (event) => {
        if (event.button !== MIDDLE_BUTTON && !(event.button === LEFT_BUTTON && holdsSpace)) return
        event.preventDefault()
        event.stopPropagation()
        pan(stage, event)
      },
      { signal, capture: true },
    )
    return () => {
      hold(false)
      ends.abort()
    }
  }, [stage, enabled])
}

/** The tab that is open has none. */
const hasUseForSpace = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.matches(
    'button:not([aria-selected=true]), a, summary, input:not([type=radio]), textarea, select, [contenteditable=true], [role=combobox]',
  )

/** The picture stays under the pointer. */
function pan(stage: HTMLElement, { pointerId, clientX, clientY }: PointerEvent): void {
  const ends = new AbortController()
  const { signal } = ends
  const [left, top] = [stage.scrollLeft + clientX, stage.scrollTop + clientY]
  stage.setPointerCapture(pointerId)
  stage.addEventListener('pointermove', (event) => stage.scrollTo(left - event.clientX, top - event.clientY), {
    signal,
  })
  stage.addEventListener('lostpointercapture', () => ends.abort(), { signal })
}
