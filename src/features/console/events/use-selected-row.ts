import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSettled } from '../../../ui/settled'
import type { ListboxHandle } from '../../../events/row-listbox'

/** Arrow keys go quickly: the address follows when they rest. */
const SETTLED_MS = 300

/**
 * Which row is chosen, and whether its details are open. The row whose details are open stands in the address, without a step in
 * the browser's history.
 */
export function useSelectedRow(inAddress: string | undefined, write: (key: string | undefined) => void) {
  const [chosen, choose] = useState(inAddress)
  const [isOpen, setOpen] = useState(inAddress !== undefined)
  const list = useRef<ListboxHandle>(null)
  const heading = useRef<{ focus: () => void }>(null)
  const wanted = useSettled(isOpen ? chosen : undefined, SETTLED_MS)
  const save = useEffectEvent((key: string | undefined) => {
    if (key !== inAddress) write(key)
  })
  useEffect(() => save(wanted), [wanted])
  const [focuses, setFocuses] = useState(0)
  useEffect(() => {
    if (focuses > 0) heading.current?.focus()
  }, [focuses])
  return {
    chosen,
    choose,
    isOpen,
    list,
    heading,
    open: (byKeyboard: boolean) => {
      setOpen(true)
      if (byKeyboard) setFocuses((count) => count + 1)
    },
    close: () => {
      setOpen(false)
      list.current?.focus()
    },
  }
}
