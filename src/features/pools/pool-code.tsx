import { useState } from 'react'
import { acquireBrowser, deletePool, flushPool, releaseBrowser, updatePool } from '../../contract/endpoints/pools'
import type { Pool } from '../../contract/pool'
import type { CodeRequest } from '../../resources/code/code-block'
import { CodeView } from '../../resources/code/code-view'
import { Dialog } from '../../ui/dialog'
import { Segmented } from '../../ui/segmented'
import { poolTitle } from '../../resources/pool-address'
import { rateToResume } from './pool-lanes'
import { isPaused } from '../../resources/pool-filling'

const ACTIONS = ['acquire', 'release', 'resize', 'pause', 'flush', 'delete'] as const
type Action = (typeof ACTIONS)[number]

/** What each action of the pool is as a request. */
function requestsOf(pool: Pool): Record<Action, CodeRequest & { label: string }> {
  const params = { id_or_name: pool.id }
  const paused = isPaused(pool)
  return {
    acquire: { label: 'Acquire', endpoint: acquireBrowser, params, body: {} },
    release: { label: 'Release', endpoint: releaseBrowser, params, body: { session_id: 'SESSION_ID', reuse: false } },
    resize: { label: 'Resize', endpoint: updatePool, params, body: { size: pool.browser_pool_config.size + 1 } },
    pause: {
      label: paused ? 'Resume' : 'Pause',
      endpoint: updatePool,
      params,
      body: { fill_rate_per_minute: paused ? rateToResume(pool) : 0 },
    },
    flush: { label: 'Flush', endpoint: flushPool, params },
    delete: { label: 'Delete', endpoint: deletePool, params, body: { force: true } },
  }
}

/** Each action of a pool as a program or a shell would do it. */
export function PoolCode({ pool, onClose }: { pool: Pool; onClose: () => void }) {
  const [action, setAction] = useState<Action>('acquire')
  const requests = requestsOf(pool)
  const { label: _label, ...request } = requests[action]
  return (
    <Dialog open onClose={onClose} size="wide" title={`Actions on ${poolTitle(pool)} as code`}>
      <div className="flex flex-col gap-3">
        <div className="max-w-full overflow-x-auto">
          <Segmented
            label="Action"
            size="small"
            value={action}
            onChange={setAction}
            options={ACTIONS.map((value) => ({ value, label: requests[value].label }))}
          />
        </div>
        <CodeView request={request} />
      </div>
    </Dialog>
  )
}
