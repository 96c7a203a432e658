import { useQuery } from '@tanstack/react-query'
import { useConnection } from '../client/connection'
import { serviceQueries } from '../client/queries'
import { Button } from '../ui/button'

const ASK_MS = 3_000

/** The service has stopped answering. Floats over the page, so that nothing on it moves. */
export function LostBar() {
  const connection = useConnection()
  const { refetch, isFetching } = useQuery({ ...serviceQueries.info(connection), refetchInterval: ASK_MS })
  return (
    <div
      role="status"
      className="fixed bottom-16 left-1/2 z-30 flex w-max max-w-[calc(100vw-1.5rem)] -translate-x-1/2 items-center gap-3 rounded-md border border-line border-l-3 border-l-look bg-raised py-2 pr-2 pl-3 shadow-float md:bottom-4"
    >
      <span aria-hidden data-lane="warming" className="lane h-5 w-2" />
      <p className="min-w-0">
        <strong className="font-semibold">{connection.name} does not answer.</strong>{' '}
        <span className="text-muted">Trying again every few seconds; nothing you typed is lost.</span>
      </p>
      <Button size="small" variant="quiet" pending={isFetching} onClick={() => void refetch()}>
        Try now
      </Button>
    </div>
  )
}
