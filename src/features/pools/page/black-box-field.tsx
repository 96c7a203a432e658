import { useQuery, useQueryClient } from '@tanstack/react-query'
import { blackBoxQueries } from '../../../client/black-box-queries'
import { call } from '../../../client/call'
import { useConnection } from '../../../client/connection'
import { useDenied } from '../../../client/rights'
import { reportFailure } from '../../../resources/report-failure'
import { useSubmission } from '../../../client/use-submission'
import { setPoolBlackBox } from '../../../contract/endpoints/black-boxes'
import { Skeleton } from '../../../ui/skeleton'
import { BlackBoxSelect } from '../../../resources/black-box-select'

/** How many of their last minutes the sessions of a pool keep; nothing where the service keeps none. */
export function BlackBoxField({ poolId }: { poolId: string }) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const denied = useDenied(setPoolBlackBox)
  const query = blackBoxQueries.ofPool(connection, poolId)
  const { data, isPending } = useQuery(query)
  const change = useSubmission({
    mutationFn: (minutes: number) =>
      call(connection, setPoolBlackBox, { params: { id_or_name: poolId }, body: { minutes } }),
    onSuccess: (now) => queryClient.setQueryData(query.queryKey, now),
    onError: reportFailure('change', 'the black box'),
  })
  if (isPending) return <Skeleton width="100%" height="4.75rem" />
  if (!data) return <span className="text-muted">Not available</span>
  const shown = change.isPending ? change.variables : data.minutes
  return (
    <span className="flex flex-wrap items-center gap-2">
      <BlackBoxSelect minutes={shown} denied={denied} onChange={change.mutate} />
      <span className="text-sm text-muted">
        {shown === 0
          ? 'The screen of a session is stored only while it is recorded.'
          : 'New sessions also store the last minutes of their screen, so that a failure can be seen afterwards.'}
      </span>
    </span>
  )
}
