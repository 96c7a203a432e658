import type { Hosts } from '../agent/hosts'
import type { Peers } from '../cluster/peers'
import type { SessionStarts } from '../cluster/session-starts'
import type { ActivityLog } from '../pools/activity-log'
import type { Secrets } from '../database/secrets'
import type { Pools } from '../pools/pools'
import type { Replays } from '../replays/replays'
import type { Assets } from '../session/assets'
import type { EndedLeases } from '../session/ended-leases'
import type { SessionHistory } from '../session/history'
import type { StandaloneSessions } from '../session/standalone'
import type { Sessions } from '../session/sessions'
import type { TelemetryStore } from '../session/telemetry/store/telemetry-store'

/** Parts of the service that handlers act on; each takes those that it needs. */
export interface Parts {
  readonly assets: Assets
  readonly history: SessionHistory
  readonly leases: EndedLeases
  readonly telemetry: TelemetryStore
  readonly replays: Replays
  /** Signs addresses that open something without a key. */
  readonly secrets: Secrets
  readonly sessions: Sessions
  readonly standalone: StandaloneSessions
  readonly starts: SessionStarts
  readonly activity: ActivityLog
  readonly pools: Pools
  readonly peers: Peers
  readonly hosts: Hosts
  /** Percent a minute. */
  readonly fillRateCap: number
}
