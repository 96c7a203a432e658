import { requestedDelay } from '../../../client/errors'
import { describeChecking } from '../../../client/outcome'
import { formatDuration } from '../../../ui/format'
import { useNow } from '../../../ui/now'
import { RunningTime } from '../../../ui/time'
import type { QuickUpdate } from './use-quick-update'

/** What became of a change that is made without a form. `what`: `size`. */
export function ChangeOutcome({
  what,
  update: { isChecking, error, failedAt },
}: {
  what: string
  update: QuickUpdate
}) {
  const now = useNow()
  if (isChecking) {
    return (
      <p role="status" className="basis-full text-warning">
        {describeChecking('change', `the ${what}`)}
      </p>
    )
  }
  if (!error) return null
  const delay = requestedDelay(error)
  const left = delay === undefined ? 0 : failedAt + delay - now
  return (
    <p role="alert" className="basis-full font-semibold text-danger">
      Couldn’t change the {what}.{' '}
      {delay === undefined ? (
        error.message
      ) : left > 0 ? (
        <>
          Rate limit exceeded: try again in <RunningTime>{formatDuration(Math.ceil(left / 1000) * 1000)}</RunningTime>.
        </>
      ) : (
        'Rate limit exceeded: you can try again now.'
      )}
    </p>
  )
}
