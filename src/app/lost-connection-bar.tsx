import { useQuery } from '@tanstack/react-query'
import { useConnection } from '../client/connection'
import { serviceQueries } from '../client/queries'
import { Button } from '../ui/button'
import { zoneName } from '../ui/format'
import { keepMessagesBelow } from '../ui/keep-messages-below'
import type { LostConnection } from './connectivity'

const ASK_MS = 3_000

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })
const dayAndTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })

const timeOfDay = (at: number): string =>
  (new Date(at).toDateString() === new Date().toDateString() ? time : dayAndTime).format(at)

/**
 * The service has stopped answering. In the bar where there is room, cut before anything else there; else at the foot of the page, which
 * gets shorter there: nothing moves, and nothing is covered.
 */
export function LostConnectionBar({ lost: { answeredAt }, inBar }: { lost: LostConnection; inBar: boolean }) {
  const connection = useConnection()
  const { refetch, isFetching } = useQuery({ ...serviceQueries.info(connection), refetchInterval: ASK_MS })
  return (
    <div
      ref={inBar ? keepMessagesBelow : undefined}
      className="flex min-w-0 items-center gap-3 border border-line border-l-3 border-l-warning bg-raised in-data-immersive:hidden py-0.5 pr-1 pl-3 max-lg:shrink-0 max-lg:py-1.5 lg:rounded-md"
    >
      <span aria-hidden data-lane="warming" className="lane h-5 w-2 shrink-0" />
      {/* Without the button, which changes with each attempt. */}
      <p role="status" className="min-w-0 max-lg:flex-1 lg:truncate">
        <strong className="font-semibold">{connection.name} is not responding.</strong>{' '}
        <span className="text-muted">
          {answeredAt !== null && (
            <>
              Last response at{' '}
              <time dateTime={new Date(answeredAt).toISOString()}>
                {timeOfDay(answeredAt)} {zoneName(answeredAt)}
              </time>
              .{' '}
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
