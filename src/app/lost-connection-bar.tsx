import { useQuery } from '@tanstack/react-query'
import { useConnection } from '../client/connection'
import { serviceQueries } from '../client/queries'
import { Button } from '../ui/button'
import { keepMessagesBelow } from '../ui/keep-messages-below'
import type { LostConnection } from './connectivity'

const ASK_MS = 3_000

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })
const dayAndTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })

const timeOfDay = (at: number): string =>
  (new Date(at).toDateString() === new Date().toDateString() ? time : dayAndTime).format(at)

/**
 * The service has stopped answering. In the bar where there is room, cut before anything else there; else it floats below, so that nothing
 * on the page moves.
 */
export function LostConnectionBar({ lost: { answeredAt } }: { lost: LostConnection }) {
  const connection = useConnection()
  const { refetch, isFetching } = useQuery({ ...serviceQueries.info(connection), refetchInterval: ASK_MS })
  return (
    <div
      ref={keepMessagesBelow}
      className="flex min-w-0 items-center gap-3 rounded-md border border-line border-l-3 border-l-look bg-raised py-0.5 pr-1 pl-3 max-lg:absolute max-lg:top-[calc(100%+0.5rem)] max-lg:py-1 max-lg:shadow-float max-md:inset-x-2 md:max-lg:left-1/2 md:max-lg:w-max md:max-lg:max-w-[calc(100%-2rem)] md:max-lg:-translate-x-1/2"
    >
      <span aria-hidden data-lane="warming" className="lane h-5 w-2 shrink-0" />
      {/* Without the button, which changes with each attempt. */}
      <p role="status" className="min-w-0 lg:truncate">
        <strong className="font-semibold">{connection.name} does not answer.</strong>{' '}
        <span className="text-muted">
          {answeredAt !== null && (
            <>
              Last answer at <time dateTime={new Date(answeredAt).toISOString()}>{timeOfDay(answeredAt)}</time>.{' '}
            </>
          )}
          Retrying now<span className="max-sm:hidden lg:max-2xl:hidden">; nothing you typed is lost</span>.
        </span>
      </p>
      <Button size="small" variant="quiet" pending={isFetching} onClick={() => void refetch()}>
        Try now
      </Button>
    </div>
  )
}
