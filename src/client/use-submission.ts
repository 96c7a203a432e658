import {
  type UseMutateFunction,
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { UnreachableError } from './errors'
import { type Attempt, Submissions } from './submission'

type WithoutAsync<Result> = Result extends unknown ? Omit<Result, 'mutateAsync'> : never

/** What `useMutation` gives, with one way to send. */
type Submission<Data, Variables> = WithoutAsync<UseMutationResult<Data, Error, Variables>> & {
  /** Waits no longer for the answer: whether it was done is not known then. No-op while nothing is in progress. */
  stop: () => void
}

/**
 * A mutation that a person sends: one at a time, until what `onSuccess` returns has resolved. A second activation comes before the
 * button is drawn as busy, so the lock is no state of React: `mutate` is a no-op meanwhile. `reset` also forgets a submission that is
 * in progress.
 */
export function useSubmission<Data = unknown, Variables = void>({
  mutationFn,
  ...options
}: Omit<UseMutationOptions<Data, Error, Variables>, 'mutationFn'> & {
  /** `attempt` is that of before when the same variables are sent again because no answer came. `signal`: no caller waits for it any more. */
  mutationFn: (variables: Variables, attempt: Attempt, signal: AbortSignal) => Promise<Data>
}): Submission<Data, Variables> {
  const [submissions] = useState(() => new Submissions<Variables>())
  const abort = useRef<AbortController>(null)
  const mutation = useMutation<Data, Error, Variables>({
    ...options,
    mutationFn: (variables) => {
      const { signal } = (abort.current = new AbortController())
      return submissions.send(variables, (given, attempt) => mutationFn(given, attempt, signal))
    },
  })
  const { mutateAsync, reset } = mutation
  const mutate: UseMutateFunction<Data, Error, Variables> = useCallback(
    (...sent) => {
      const end = submissions.begin()
      // What went wrong is in the state of the mutation.
      if (end) void mutateAsync(...sent).then(end, end)
    },
    [submissions, mutateAsync],
  )
  const forget = useCallback(() => {
    submissions.forget()
    reset()
  }, [submissions, reset])
  const stop = useCallback(
    () => abort.current?.abort(new UnreachableError('You stopped waiting for the response.')),
    [],
  )
  return { ...mutation, mutate, reset: forget, stop }
}
