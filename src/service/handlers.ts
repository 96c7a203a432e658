import type { Core } from './core'
import { auditLogHandlers } from './http/audit-log-handlers'
import { computerHandlers } from './http/computer-handlers'
import { insideHandlers } from './http/inside-handlers'
import { keyHandlers } from './http/key-handlers'
import { liveVideoHandlers } from './http/live-video-handlers'
import { logHandlers } from './http/log-handlers'
import { playwrightHandlers } from './http/playwright-handlers'
import { poolHandlers } from './http/pool-handlers'
import { projectHandlers } from './http/projects'
import { replayHandlers } from './http/replay-handlers'
import { resourceHandlers } from './http/resource-handlers'
import { serviceHandlers } from './http/service-handlers'
import { sessionHandlers } from './http/session-handlers'
import { telemetryHandlers } from './http/telemetry-handlers'
import type { Handlers } from './http/route'
import type { Store } from './database/store'
import type { AuditLog } from './storage/audit-log'

export const handlersOf = ({
  core,
  keys,
  auditLog,
  stopping,
  ...service
}: {
  core: Core
  keys: ReturnType<Store['keys']>
  auditLog: AuditLog
  /** Fires when the service ends. */
  stopping: AbortSignal
} & Omit<Parameters<typeof serviceHandlers>[0], 'hosts'>): Handlers => ({
  ...poolHandlers(core),
  ...sessionHandlers(core),
  ...telemetryHandlers(core),
  ...computerHandlers(core.sessions, stopping),
  ...liveVideoHandlers(core),
  ...insideHandlers(core.sessions),
  ...playwrightHandlers(core.sessions),
  ...logHandlers(core.sessions),
  ...replayHandlers(core),
  ...serviceHandlers({ ...service, hosts: core.hosts }),
  ...resourceHandlers(core),
  ...keyHandlers(keys),
  ...auditLogHandlers(auditLog),
  ...projectHandlers(),
})
