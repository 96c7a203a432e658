import { useEffect, useRef, useState } from 'react'
import { confirmChange, type LookUp, mayBeDone } from './confirm-change'

/** Looks up what became of a change to which no answer came, as {@link confirmChange} does, until the view goes. `isChecking` meanwhile. */
export function useConfirmation() {
  const [isChecking, setIsChecking] = useState(false)
  const abort = useRef<AbortController>(null)
  useEffect(() => () => abort.current?.abort(), [])
  const confirm = async <T>(failure: unknown, lookUp: LookUp<T>): Promise<T> => {
    if (!mayBeDone(failure)) throw failure
    const { signal } = (abort.current = new AbortController())
    setIsChecking(true)
    try {
      return await confirmChange(failure, lookUp, signal)
    } finally {
      setIsChecking(false)
    }
  }
  return { isChecking, confirm, stop: () => abort.current?.abort() }
}
