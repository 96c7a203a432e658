import { useQuery, useQueryClient } from '@tanstack/react-query'
import { blackBoxQueries } from '../../../client/black-box-queries'
import { call } from '../../../client/call'
import { useConnection } from '../../../client/connection'
import { useDenied } from '../../../client/rights'
import { reportFailure } from '../../../resources/report-failure'
import { useSubmission } from '../../../client/use-submission'
import { setPoolBlackBox } from '../../../contract/endpoints/black-boxes'
import { useCommands } from '../../../ui/commands'
import { Skeleton } from '../../../ui/skeleton'
import { blackBoxChoices, BlackBoxSelect } from '../../../resources/black-box-select'

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
  const shown = change.isPending ? change.variables : data?.minutes
  useCommands(
    'This pool',
    shown === undefined
      ? []
      : blackBoxChoices(shown)
          .filter(({ minutes }) => minutes !== shown)
          .map(({ minutes, label }) => ({
            id: `this.black-box-${minutes}`,
            label: `Black box: ${label.toLowerCase()}`,
            lasting: true,
            isChoice: true,
            disabledReason: denied,
            run: () => change.mutate(minutes),
          })),
  )
  if (isPending) return <Skeleton width="100%" height="4.75rem" />
  if (shown === undefined) return <span className="text-muted">Not available</span>
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
