import type { BrowserSession } from '../../contract/session'
import type { LeasedSession } from './sessions'

/** A leased session as the service answers (supplement 3.1). `origin` is the service's address as the caller knows it. */
export function sessionRecord({ session, lease }: LeasedSession, origin: string): BrowserSession {
  const { config } = session
  const startUrl = lease.terms.startUrl ?? config.start_url
  return {
    session_id: session.id,
    created_at: session.createdAt.toISOString(),
    cdp_ws_url: '',
    webdriver_ws_url: '',
    headless: config.headless,
    stealth: config.stealth,
    timeout_seconds: lease.terms.timeoutSeconds,
    browser_live_view_url: `${origin}/sessions/${session.id}`,
    ...(lease.terms.name !== undefined && { name: lease.terms.name }),
    ...(lease.terms.tags && { tags: lease.terms.tags }),
    pool: session.pool.name === undefined ? { id: session.pool.id } : { id: session.pool.id, name: session.pool.name },
    viewport: config.viewport,
    kiosk_mode: config.kiosk_mode,
    ...(startUrl !== undefined && { start_url: startUrl }),
    ...(config.chrome_policy && { chrome_policy: config.chrome_policy }),
    telemetry: null,
    usage: { uptime_ms: Date.now() - lease.acquiredAt.getTime(), idle_ms: Math.round(lease.idleMs) },
  }
}
