import { isFinal } from '../client/errors'
import { Button } from '../ui/button'

/** Asks again for what failed; nothing where the same call is refused again. */
export function TryAgain({ error, onRetry, pending }: { error: unknown; onRetry: () => void; pending?: boolean }) {
  if (isFinal(error)) return null
  return (
    <Button size="small" pending={pending} onClick={onRetry}>
      Try again
    </Button>
  )
}
