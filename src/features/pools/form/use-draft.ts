import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ownedStorage } from '../../../ui/owned-storage'
import { type Lock, type DraftKey, openDraft, type PoolDraft, storeDraft } from './draft'
import { EMPTY_FORM, type PoolForm } from '../config/form-values'

const PAUSE_MS = 300

/** By the browser's locks, which end with the tab however it ends. Without them, which are for safe origins, there is one tab. */
const lock: Lock = async (name) => {
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return () => {}
  return new Promise((resolve) => {
    void locks.request(name, { ifAvailable: true }, (lock) =>
      lock ? new Promise<void>((release) => resolve(() => release())) : resolve(undefined),
    )
  })
}

/** The draft of a form; undefined for the moment that it takes to open it. The key does not change while the form is shown. */
export function useOpenDraft(key: DraftKey, start: PoolForm): PoolDraft | undefined {
  const [draft, setDraft] = useState<PoolDraft>()
  const open = useEffectEvent(() => openDraft(ownedStorage.device({ id: key.connectionId }), lock, key, start))
  useEffect(() => {
    let release: (() => void) | undefined
    let gone = false
    void open().then((opened) => {
      if (gone) return opened.release()
      release = opened.release
      // The form is the largest view of all: drawn in slices, it leaves a slow phone free for a touch.
      startTransition(() => setDraft(opened))
    })
    return () => {
      gone = true
      release?.()
    }
  }, [])
  return draft
}

/** Makes a form the draft that the form of a new pool opens with; false when there is no room for all of it. */
export const draftNewPool = (connectionId: string, form: PoolForm): Promise<boolean> =>
  storeDraft(ownedStorage.device({ id: connectionId }), lock, { connectionId, of: 'new' }, EMPTY_FORM, form)

/** Keeps what is typed, shortly after it was typed and at the latest when the page is left. */
export function useDraft(form: UseFormReturn<PoolForm>, draft: PoolDraft): { fits: boolean; stop: () => void } {
  const [fits, setFits] = useState(true)
  const stopped = useRef(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = (): void => {
      clearTimeout(timer)
      timer = undefined
      if (!stopped.current) setFits(draft.save(form.getValues(), Date.now()))
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
