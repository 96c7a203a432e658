import { describeChecking, describeFailure, type Verb } from './outcome'

/** A change that a person confirms first. */
interface Confirmable {
  mutate: () => void
  isPending: boolean
  error: Error | null
  isChecking?: boolean
}

/** Returns what a dialog that asks about a change does and shows, as in `confirmProps(deletion, 'delete', 'the pool')`. */
export const confirmProps = (
  { mutate, isPending, error, isChecking = false }: Confirmable,
  verb: Verb,
  what: string,
) => ({
  onConfirm: () => mutate(),
  pending: isPending,
  error: isChecking ? describeChecking(verb, what) : error && describeFailure(error, verb, what),
})
