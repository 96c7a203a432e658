import type { BrowserSession } from '../../contract/session'
import type { Grant } from '../state/leases'
import { Problem } from '../shared/problem'
import type { Caller } from '../database/keys'
import type { Assets } from './assets'
import type { Lease } from './lease'
import type { Session } from './session'

export interface LeasedSession {
  readonly session: Session
  readonly lease: Lease
}

/** A session that was begun on another host, with its record as that host gave it. */
export interface RemoteSession {
  readonly grant: Grant
  readonly pool: string | undefined
  readonly record: BrowserSession
}

/** What a caller is given: a session of this host, or of another one. */
export type SessionRef = LeasedSession | RemoteSession

/** Since when a session has its holder, and the name of the key by which. */
export type LeasedWhen = Required<Pick<BrowserSession, 'leased_at' | 'leased_by'>>

/** Who reads a record. */
export interface Reader {
  /** The service's address as the caller knows it. */
  readonly origin: string
  readonly caller: Pick<Caller, 'rights'>
}

export interface SessionCaller {
  readonly reader: Reader & { readonly caller: { readonly name: string } }
  /** Fires when the caller has gone: what is in progress is called off. */
  readonly signal: AbortSignal
}

/**
 * Returns a session as the service answers (rule 3.1). Without a reader that of a session that ends, which has no live view and no
 * debugger any more. The address of the debugger is the right to drive the session, and only for those who have that.
 */
export async function sessionRecord(
  { session, lease }: LeasedSession,
  { profiles }: Pick<Assets, 'profiles'>,
  reader: Reader | undefined,
): Promise<BrowserSession & LeasedWhen> {
  const { config } = session
  const { pool } = session.owner
  const { name, tags, timeoutSeconds } = lease.terms
  // A profile may be deleted while a session has it.
  const profile = config.profileId === undefined ? undefined : await profiles.record(config.profileId).catch(ifMissing)
  const urlOf = (what: string): string =>
    reader?.caller.rights.includes('drive_sessions') ? debuggerUrl(reader.origin, session, what, lease) : ''
  return {
    session_id: session.id,
    // Without a pool a session begins when a caller gets it, however long its browser has waited for that.
    created_at: (pool ? session.createdAt : lease.acquiredAt).toISOString(),
    cdp_ws_url: urlOf('cdp'),
    webdriver_ws_url: urlOf('webdriver/session'),
    headless: config.headless,
    stealth: config.stealth,
    timeout_seconds: timeoutSeconds,
    ...(reader && { browser_live_view_url: `${reader.origin}/sessions/${session.id}` }),
    ...(name !== undefined && { name }),
    ...(tags && { tags }),
    leased_at: lease.acquiredAt.toISOString(),
    leased_by: lease.terms.by,
    ...(pool && { pool: pool.name === undefined ? { id: pool.id } : { id: pool.id, name: pool.name } }),
    ...(profile && { profile }),
    ...(config.proxyId !== undefined && { proxy_id: config.proxyId }),
    ...(session.host !== undefined && { host_id: session.host }),
    viewport: config.viewport,
    kiosk_mode: config.kiosk_mode,
    gpu: false,
    ...(config.start_url !== undefined && { start_url: config.start_url }),
    ...(config.chrome_policy && { chrome_policy: config.chrome_policy }),
    telemetry: config.telemetry,
    ...(reader && { viewers: session.telemetry.viewers.map(({ name: id, key, drives }) => ({ id, key, drives })) }),
    ...(reader && session.keptMinutes !== undefined && { black_box_minutes: session.keptMinutes }),
    ...(reader && session.privacy.since && { private_since: session.privacy.since.toISOString() }),
    usage: {
      uptime_ms: Date.now() - lease.acquiredAt.getTime(),
      idle_ms: Math.round(lease.idleMs),
      ...(reader && taken(session)),
    },
  }
}

/** Returns what its browser takes of its host, as far as that is counted. */
function taken({
  browser,
}: Session): Pick<NonNullable<BrowserSession['usage']>, 'memory_bytes' | 'cpu_percent' | 'processes'> {
  const { memoryBytes, processorPercent, processes } = browser.usage
  return {
    ...(memoryBytes !== undefined && { memory_bytes: memoryBytes }),
    ...(processorPercent !== undefined && { cpu_percent: Math.round(processorPercent * 10) / 10 }),
    ...(processes !== undefined && { processes }),
  }
}

/** Returns the address of a WebSocket of a session with its secret, whose parameter is called as programs know it from elsewhere (rule 3.1). */
export const debuggerUrl = (origin: string, { id }: Session, what: string, { debuggerToken }: Lease): string =>
  `${origin.replace(/^http/, 'ws')}/browsers/${id}/${what}?jwt=${debuggerToken}`

function ifMissing(error: unknown): undefined {
  if (!(error instanceof Problem) || error.status !== 404) throw error
}
