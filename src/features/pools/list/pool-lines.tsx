import type { Batch } from '../../../client/batch'
import { isNotFound } from '../../../client/errors'
import { isOutcomeUnknown } from '../../../client/outcome'
import type { PoolEntry } from './pool-entry'

/** Of which pool the batch is about an entry. */
export const idOfEntry = ({ pool }: PoolEntry): string => pool.id

/** What went wrong with a pool, in a sentence or two. */
export function describeOutcome({ outcomes }: Batch, { pool }: PoolEntry): string {
  const outcome = outcomes.get(pool.id)
  if (outcome?.kind !== 'failed') return 'Not sent (stopped)'
  const { error } = outcome
  if (isNotFound(error)) return 'The pool was deleted.'
  return isOutcomeUnknown(error) ? `Not confirmed. ${error.message}` : error.message
}

export function PoolLines<E extends PoolEntry>({ entries, say }: { entries: readonly E[]; say: (entry: E) => string }) {
  return (
    <ul className="mt-1 flex flex-col gap-1">
      {entries.map((entry) => (
        <li key={entry.pool.id} className="break-words">
          <strong className="font-semibold">{entry.title}</strong>
          <span className="text-muted">: {say(entry)}</span>
        </li>
      ))}
    </ul>
  )
}
