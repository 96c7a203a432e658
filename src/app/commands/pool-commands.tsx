import type { RegisteredRouter } from '@tanstack/react-router'
import { Clipboard, Code, Copy, Eraser, Layers, MonitorPlay, Pause, Pencil, Play, Scaling, Trash2 } from 'lucide-react'
import type { PastPool } from '../../contract/past-pool'
import type { Pool } from '../../contract/pool'
import { poolAddress, poolTitle } from '../../resources/pool-address'
import { isPaused } from '../../resources/pool-filling'
import { countText } from '../../ui/format'
import type { Command } from '../../ui/commands'
import { copyAndSay } from '../../ui/copy-and-say'
import type { PoolTask } from './pool-task'

/** One command for each pool: its page. */
export function poolLinks(pools: readonly Pool[], past: readonly PastPool[], router: RegisteredRouter): Command[] {
  const former = new Map(past.map(({ id, former_names }) => [id, former_names]))
  return pools.map((pool) => ({
    id: `pool:${pool.id}`,
    group: 'Pools',
    label: poolTitle(pool),
    hint: `${countText(pool.available_count)} available, ${countText(pool.acquired_count)} acquired`,
    words: `open pool ${pool.id} ${former.get(pool.id)?.join(' ') ?? ''}`,
    icon: <Layers />,
    run: () => void router.navigate({ to: '/pools/$pool', params: { pool: poolAddress(pool) } }),
  }))
}

/** One for each pool that was deleted: what is left of it. */
export function deletedPoolLinks(past: readonly PastPool[], router: RegisteredRouter): Command[] {
  return past
    .filter(({ deleted_at }) => deleted_at !== undefined)
    .map((pool) => ({
      id: `deleted-pool:${pool.id}`,
      group: 'Deleted pools',
      label: poolTitle(pool),
      hint: pool.deleted_by === undefined ? 'deleted' : `deleted by ${pool.deleted_by}`,
      words: `open deleted pool ${pool.id} ${pool.former_names.join(' ')}`,
      icon: <Layers />,
      run: () => void router.navigate({ to: '/pools/$pool', params: { pool: pool.id } }),
    }))
}

/** Why the key in use may not lease from pools, or change them. */
interface Denied {
  lease: string | undefined
  change: string | undefined
}

/** What can be done with each pool from anywhere. */
export function poolActions(
  pools: readonly Pool[],
  { router, start, denied }: { router: RegisteredRouter; start: (task: PoolTask) => void; denied: Denied },
): Command[] {
  return pools.flatMap((pool): Command[] => {
    const { id } = pool
    const title = poolTitle(pool)
    const words = `pool ${id}`
    return [
      {
        id: `acquire:${id}`,
        group: 'Acquire',
        label: `Acquire from ${title}`,
        lasting: true,
        hint:
          pool.available_count === 0 ? 'none available: waits for one' : `${countText(pool.available_count)} available`,
        words,
        icon: <MonitorPlay />,
        disabledReason: denied.lease,
        run: () => start({ kind: 'acquire', pool }),
      },
      {
        id: `edit:${id}`,
        group: 'Pool actions',
        label: `Edit configuration of ${title}`,
        words: `change ${words}`,
        icon: <Pencil />,
        disabledReason: denied.change,
        run: () => void router.navigate({ to: '/pools/$pool/edit', params: { pool: poolAddress(pool) } }),
      },
      {
        id: `duplicate:${id}`,
        group: 'Pool actions',
        label: `New pool like ${title}`,
        words: `duplicate copy clone ${words}`,
        icon: <Copy />,
        disabledReason: denied.change,
        run: () => void router.navigate({ to: '/pools/new', search: { from: id } }),
      },
      {
        id: `pause:${id}`,
        group: 'Pool actions',
        label: `${isPaused(pool) ? 'Resume' : 'Pause'} filling of ${title} …`,
        words: `stop rate ${words}`,
        icon: isPaused(pool) ? <Play /> : <Pause />,
        disabledReason: denied.change,
        run: () => start({ kind: 'pause', pool }),
      },
      {
        id: `resize:${id}`,
        group: 'Pool actions',
        label: `Resize ${title} …`,
        words: `size larger smaller ${words}`,
        icon: <Scaling />,
        disabledReason: denied.change,
        run: () => start({ kind: 'resize', pool }),
      },
      {
        id: `code:${id}`,
        group: 'Pool actions',
        label: `Show actions on ${title} as code`,
        words: `curl typescript python cli sample ${words}`,
        icon: <Code />,
        run: () => start({ kind: 'code', pool }),
      },
      {
        id: `flush:${id}`,
        group: 'Pool actions',
        label: `Flush ${title} …`,
        words: `replace idle browsers ${words}`,
        danger: true,
        icon: <Eraser />,
        disabledReason: denied.change,
        run: () => start({ kind: 'flush', pool }),
      },
      {
        id: `delete:${id}`,
        group: 'Pool actions',
        label: `Delete ${title} …`,
        words,
        danger: true,
        icon: <Trash2 />,
        disabledReason: denied.change,
        run: () => start({ kind: 'delete', pool }),
      },
      {
        id: `copy:${id}`,
        group: 'Pool actions',
        label: `Copy the id of ${title}`,
        hint: id,
        words,
        icon: <Clipboard />,
        run: () => copyAndSay(id),
      },
    ]
  })
}
