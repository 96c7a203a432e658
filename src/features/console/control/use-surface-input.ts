import { useEffect } from 'react'
import { isMac } from '../../../ui/is-mac'
import type { Waypoint } from '../../../motion/geometry'
import { type Layout, toDisplay, toScreen } from '../screen/layout'
import { contentPoint, type ScreenView } from '../screen/live-screen'
import type { DirectControl } from './direct-control'

/** The field's own ways: to set a caret, to open a menu, to paste by the middle button, to go back by the fourth. */
const OWN_WAYS = ['mousedown', 'mouseup', 'auxclick', 'contextmenu', 'dragover', 'drop'] as const
const POINTER = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const

/** Room for some words beside the point, and for their height above it, in CSS pixels. */
const COMPOSED = { width: 160, height: 24 }

function compositionOffset(layout: Layout, point: Waypoint | null): [x: number, y: number] {
  const { display, width, height, left, top } = layout
  const { x, y } = toScreen(layout, point ?? [display.width / 2, display.height / 2])
  const room = (at: number, size: number): number => Math.max(0, Math.min(at, size))
  return [room(x - left, width - COMPOSED.width), room(y - top - COMPOSED.height / 2, height - COMPOSED.height)]
}

/** Passes on to the session what pointer and keyboard do to the field over the picture. */
export function useSurfaceInput(
  field: HTMLTextAreaElement | null,
  control: DirectControl,
  { layout, stage }: ScreenView,
): void {
  useEffect(() => {
    if (!field) return
    const ends = new AbortController()
    const on = <const K extends keyof HTMLElementEventMap>(type: K, listen: (event: HTMLElementEventMap[K]) => void) =>
      field.addEventListener(type, listen, { signal: ends.signal, passive: false })
    const hasFocus = (): boolean => document.activeElement === field
    const pointOf = (event: MouseEvent) => toDisplay(layout, contentPoint(stage, event))

    for (const type of POINTER) {
      on(type, (event) => {
        if (!event.isPrimary) return
        if (type === 'pointerdown') {
          field.focus({ preventScroll: true })
          field.setPointerCapture(event.pointerId)
        }
        if (hasFocus()) control.pointAt(pointOf(event), event)
      })
    }
    on('wheel', (event) => {
      if (!hasFocus()) return
      event.preventDefault()
      control.turnWheel(pointOf(event), event)
    })
    // What an input method has not decided yet is shown where the person has clicked: the caret of the page is there, mostly.
    on('compositionstart', () => {
      const [x, y] = compositionOffset(layout, control.position)
      Object.assign(field.style, { paddingLeft: `${x}px`, paddingTop: `${y}px` })
      field.dataset['composing'] = ''
    })
    on('compositionend', () => {
      Object.assign(field.style, { paddingLeft: '', paddingTop: '' })
      delete field.dataset['composing']
    })
    for (const type of OWN_WAYS) on(type, (event) => event.preventDefault())
    return () => ends.abort()
  }, [field, control, layout, stage])

  useEffect(() => {
    if (!field) return
    const { keyboard } = control
    const ends = new AbortController()
    const on = <const K extends keyof HTMLElementEventMap>(type: K, listen: (event: HTMLElementEventMap[K]) => void) =>
      field.addEventListener(type, listen, { signal: ends.signal })
    const typeWritten = (): void => {
      if (field.value !== '') keyboard.type(field.value)
      field.value = ''
    }
    on('focus', () => control.activate())
    on('blur', () => control.deactivate())
    on('keydown', (event) => {
      if (!keyboard.down(event, isMac)) return
      event.preventDefault()
      event.stopPropagation()
    })
    on('keyup', (event) => {
      keyboard.up(event, isMac)
      event.preventDefault()
      event.stopPropagation()
    })
    on('paste', (event) => {
      event.preventDefault()
      const text = event.clipboardData?.getData('text/plain') ?? ''
      const picture = [...(event.clipboardData?.files ?? [])].find(({ type }) => type === 'image/png')
      void control.paste(text, picture)
    })
    on('input', (event) => {
      if (!(event instanceof InputEvent && event.isComposing)) typeWritten()
    })
    on('compositionend', typeWritten)
    field.focus({ preventScroll: true })
    return () => ends.abort()
  }, [field, control])
}
