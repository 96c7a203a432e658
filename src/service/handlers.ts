import type { Core } from './core'
import { auditLogHandlers } from './http/audit-log-handlers'
import { blackBoxHandlers } from './http/black-box-handlers'
import { computerHandlers } from './http/computer-handlers'
import { curlHandlers } from './http/curl-handlers'
import { extensionHandlers } from './http/extension-handlers'
import { hostHandlers } from './http/host-handlers'
import { insideHandlers } from './http/inside-handlers'
import { keyHandlers } from './http/key-handlers'
import { liveVideoHandlers } from './http/live-video-handlers'
import { logHandlers } from './http/log-handlers'
import { playwrightHandlers } from './http/playwright-handlers'
import { poolHandlers } from './http/pool-handlers'
import { profileHandlers } from './http/profile-handlers'
import { projectHandlers } from './http/projects'
import { proxyHandlers } from './http/proxy-handlers'
import { replayHandlers } from './http/replay-handlers'
import { scenarioHandlers } from './http/scenario-handlers'
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
} & Parameters<typeof serviceHandlers>[0]): Handlers => ({
  ...poolHandlers(core),
  ...sessionHandlers(core),
  ...telemetryHandlers(core),
  ...computerHandlers(core.sessions, stopping),
  ...liveVideoHandlers(core),
  ...insideHandlers(core.sessions),
  ...curlHandlers(core.sessions),
  ...playwrightHandlers(core.sessions),
  ...logHandlers(core.sessions),
  ...replayHandlers(core),
  ...blackBoxHandlers(core),
  ...serviceHandlers(service),
  ...hostHandlers(core),
  ...profileHandlers(core.profiles),
  ...extensionHandlers(core.extensions),
  ...proxyHandlers(core.proxies),
  ...scenarioHandlers(core.scenarios),
  ...keyHandlers(keys),
  ...auditLogHandlers(auditLog),
  ...projectHandlers(),
})
