import { ApiError } from '../../../client/errors'
import type { BrowserSession } from '../../../contract/session'
import { ButtonLink } from '../../../ui/links'
import type { Ended } from '../screen/frame-store'
import { AcquireAnother } from './acquire-another'

/** Over the last picture: there will be no further one, why, and what can be done. */
export function ScreenEnded({
  end: { error, lost },
  session: { session_id: id, pool },
}: {
  end: Ended
  session: BrowserSession
}) {
  const gone = error instanceof ApiError && (error.status === 404 || error.status === 410)
  return (
    <section
      aria-label="End of the session"
      className="flex max-w-md flex-col items-start gap-3 rounded-md border border-line border-l-3 border-l-loss bg-raised p-5 shadow-float"
    >
      <div role="alert" className="flex flex-col gap-3 text-muted">
        <h2 className="text-lg font-semibold text-ink">
          {gone ? 'This session has ended' : 'The screen cannot be shown'}
        </h2>
        <p>{error instanceof Error ? error.message : String(error)}</p>
        {gone && lost && <p>The service restarted, which ended this session.</p>}
        {gone && (
          <p>
            The last picture is shown behind.
            {pool && ' Your drawing and keys move to the next browser you acquire.'}
          </p>
        )}
      </div>
      {pool && gone ? <AcquireAnother pool={pool} after={id} /> : <ButtonLink to="/sessions">Sessions</ButtonLink>}
    </section>
  )
}
