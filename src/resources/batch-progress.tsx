import type { Batch } from '../client/batch'
import { useNow } from '../ui/now'
import { ProgressBar } from '../ui/progress-bar'

/** How far a batch is, and when it goes on if the service asked to wait. */
export function BatchProgress({ batch: { outcomes, pausedUntil } }: { batch: Batch }) {
  const kinds = [...outcomes.values()].map(({ kind }) => kind)
  const ended = kinds.filter((kind) => kind === 'done' || kind === 'failed').length
  const failed = kinds.filter((kind) => kind === 'failed').length
  const seconds = Math.max(1, Math.ceil(((pausedUntil ?? 0) - useNow()) / 1_000))
  return (
    <>
      <ProgressBar value={ended} max={kinds.length} label="Progress" />
      {/* Not announced with each one that ends: the dialog says it with its title when all have. */}
      <p className="text-muted">
        {ended} of {kinds.length}
        {failed > 0 && `, ${failed} failed`}
      </p>
      {pausedUntil !== undefined && (
        <p className="text-warning">Rate limit exceeded. Continuing automatically in {seconds} s.</p>
      )}
    </>
  )
}
