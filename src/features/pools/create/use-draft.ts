import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { PoolDraft } from './draft'
import type { PoolForm } from '../form/form-values'

const PAUSE_MS = 300

/** Keeps what is typed, shortly after it was typed and at the latest when the page is left. */
export function useDraft(form: UseFormReturn<PoolForm>, draft: PoolDraft): { fits: boolean; stop: () => void } {
  const [fits, setFits] = useState(true)
  const stopped = useRef(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = (): void => {
      clearTimeout(timer)
      timer = undefined
      if (!stopped.current) setFits(draft.save(form.getValues()))
    }
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(keep, PAUSE_MS)
      },
    })
    const keepPending = (): void => {
      if (timer !== undefined) keep()
    }
    window.addEventListener('pagehide', keepPending)
    return () => {
      unsubscribe()
      window.removeEventListener('pagehide', keepPending)
      keepPending()
    }
  }, [form, draft])
  return {
    fits,
    stop: () => {
      stopped.current = true
      draft.clear()
    },
  }
}
