import { useQuery } from '@tanstack/react-query'
import { useConnection } from '../../../client/connection'
import { poolQueries } from '../../../client/queries'
import type { Pool, PoolStatus } from '../../../contract/pool'
import { Notice } from '../../../ui/notice'
import { useHalt } from '../../../resources/hosts'
import { isPaused } from '../../../resources/pool-filling'
import { EditSize } from '../edit-size'
import { explainSizing, SIZING_WORDS, sizingAdvice } from '../sizing'

/** Whether the pool has the size that it needs, and the way to another one; nothing when it has. */
export function PoolSizingAdvice({ pool, status }: { pool: Pool; status: PoolStatus | null | undefined }) {
  const { data: history } = useQuery(poolQueries.history(useConnection()))
  const isHalted = useHalt() !== undefined
  const hour = history?.pools.find(({ id }) => id === pool.id)
  if (!status || !hour) return null
  const advice = sizingAdvice(
    {
      size: pool.browser_pool_config.size,
      acquired: pool.acquired_count,
      waiting: status.waiting_count,
      failing: status.failure !== undefined,
      paused: isPaused(pool) || isHalted,
    },
    hour,
  )
  if (!advice) return null
  const { seen, todo } = explainSizing(advice)
  return (
    <Notice
      tone={advice.kind === 'too-big' ? 'info' : 'warning'}
      title={SIZING_WORDS[advice.kind]}
      action={<EditSize pool={pool} advice={advice} />}
    >
      {seen} {todo}
    </Notice>
  )
}
