import { describeChecking, describeFailure, type Verb } from './outcome'

/** A change that a person was asked about. */
interface AskedChange {
  mutate: () => void
  isPending: boolean
  error: Error | null
  isChecking?: boolean
}

/** Returns what a dialog that asks about a change does and shows, as in `asked(deletion, 'delete', 'the pool')`. */
export const asked = ({ mutate, isPending, error, isChecking = false }: AskedChange, verb: Verb, what: string) => ({
  onConfirm: () => mutate(),
  pending: isPending,
  error: isChecking ? describeChecking(verb, what) : error && describeFailure(error, verb, what),
})
