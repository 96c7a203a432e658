import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

const PAUSE_MS = 200

/**
 * What is typed in a field that narrows a list: at once in the field, and after a pause in the address. A text that is not `isWhole` yet
 * waits until it is sent, by `sendNow`, or until the person goes on elsewhere.
 */
export function useSentText<E extends HTMLElement>(
  value: string,
  onChange: (value: string) => void,
  isWhole: (text: string) => boolean = () => true,
): { typed: string; setTyped: (text: string) => void; sendNow: () => void; field: RefObject<E | null> } {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    // The address changed by another way: a link, a step back.
    setKnown(value)
    if (value !== typed.trim()) setTyped(value)
  }
  const field = useRef<E>(null)
  const wanted = typed.trim()
  const send = useEffectEvent(onChange)
  const waits = useEffectEvent(() => !isWhole(wanted))
  useEffect(() => {
    if (wanted === value) return
    const others = new AbortController()
    const stop = (): void => {
      clearTimeout(timer)
      others.abort()
    }
    const sendOnce = (): void => {
      stop()
      send(wanted)
    }
    const timer = waits() ? undefined : setTimeout(sendOnce, PAUSE_MS)
    // Who goes on from the list meanwhile goes there: the address, written afterwards, would lead back here.
    const sendFirst = ({ target }: Event): void => {
      if (!(target instanceof Node && field.current?.contains(target))) sendOnce()
    }
    // With the press already: drawn again within its click, a radio button would take the click back.
    for (const type of ['pointerdown', 'click', 'keydown'])
      addEventListener(type, sendFirst, { capture: true, signal: others.signal })
    return stop
  }, [wanted, value])
  const sendNow = (): void => {
    if (wanted !== value) onChange(wanted)
  }
  return { typed, setTyped, sendNow, field }
}
