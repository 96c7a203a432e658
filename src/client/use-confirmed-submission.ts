import type { UseMutationOptions } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { confirmChange, type LookUp, mayBeDone } from './confirm-change'
import type { Attempt } from './submission'
import { useSubmission } from './use-submission'

/**
 * A submission that looks up, as {@link confirmChange} does, what became of it when no answer came, until the view goes. `isChecking`
 * meanwhile; `reset` ends that, too.
 */
export function useConfirmedSubmission<Data = unknown, Variables = void>({
  mutationFn,
  lookUp,
  ...options
}: Omit<UseMutationOptions<Data, Error, Variables>, 'mutationFn'> & {
  mutationFn: (variables: Variables, attempt: Attempt, signal: AbortSignal) => Promise<Data>
  /** Without it, what got no answer has failed. */
  lookUp?: ((variables: Variables, attempt: Attempt) => LookUp<Data>) | undefined
}) {
  const [isChecking, setIsChecking] = useState(false)
  const abort = useRef<AbortController>(null)
  useEffect(() => () => abort.current?.abort(), [])
  const submission = useSubmission<Data, Variables>({
    ...options,
    mutationFn: (variables, attempt, signal) =>
      mutationFn(variables, attempt, signal).catch(async (failure: unknown) => {
        if (!lookUp || !mayBeDone(failure)) throw failure
        const { signal } = (abort.current = new AbortController())
        setIsChecking(true)
        return confirmChange(failure, lookUp(variables, attempt), signal).finally(() => setIsChecking(false))
      }),
  })
  const reset = (): void => {
    abort.current?.abort()
    submission.reset()
  }
  return { ...submission, isChecking, reset }
}
