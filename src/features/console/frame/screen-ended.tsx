import { ApiError } from '../../../client/errors'
import type { BrowserSession } from '../../../contract/session'
import { ButtonLink } from '../../../ui/links'

/** Over the last picture: there will be no further one, why, and where to go. */
export function ScreenEnded({ error, pool }: { error: unknown; pool: BrowserSession['pool'] }) {
  const gone = error instanceof ApiError && (error.status === 404 || error.status === 410)
  return (
    <section
      role="alert"
      className="flex max-w-md flex-col items-start gap-3 rounded-md border border-line border-l-3 border-l-loss bg-raised p-5 shadow-float"
    >
      <h2 className="text-lg font-semibold">{gone ? 'This session has ended' : 'The screen cannot be shown'}</h2>
      <p className="text-muted">{error instanceof Error ? error.message : String(error)}</p>
      {gone && (
        <p className="text-muted">Behind this is its last picture. The drafts and the history stay in this tab.</p>
      )}
      <div className="flex flex-wrap gap-2">
        {pool && (
          <ButtonLink to="/pools/$pool" params={{ pool: pool.id }} variant="primary">
            Back to pool
          </ButtonLink>
        )}
        <ButtonLink to="/sessions">Sessions</ButtonLink>
      </div>
    </section>
  )
}
