import { realpath } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { BrowserLauncher, type LaunchOptions } from './browser/launcher'
import { inspectHost, type HostPlatform } from './browser/host'
import { HostError } from './browser/host-error'
import { announcePointer } from './computer/announce-pointer'
import { Computer } from './computer/computer'
import { compressWith } from './computer/strip-encoder'
import { memory } from './shared/capacity'
import { openCore } from './core'
import { handlersOf } from './handlers'
import { Debuggers } from './session/debugging/debuggers'
import { absentGroups } from './http/absent-groups'
import { api } from './http/api'
import { app } from './http/app'
import { dashboard } from './http/dashboard'
import { DebuggerRelay } from './http/debugger-relay'
import { debuggerRoute } from './http/debugger-route'
import { routeToOwnerHost } from './http/route-to-owner-host'
import { gate } from './http/gate'
import { peerRoutes } from './http/peer-routes'
import { RateLimit } from './http/rate-limit'
import { sharedCallStore } from './http/call-store'
import { HttpServer } from './http/server'
import type { Answered } from './http/route'
import { replayView } from './http/replay-view'
import { sharedBuckets } from './http/shared-buckets'
import { agentProgram } from './inside/agent-program'
import { openBidi } from './inside/bidi/bidi-client'
import { log } from './shared/log'
import { Metrics } from './metrics'
import { readiness } from './readiness'
import type { LiveBrowser } from './session/browsers'
import { baseUrl, type Settings } from './settings'
import { withTimeout } from './shared/deadline'
import { StartError } from './shared/start-error'
import { hostId } from './database/host-id'
import { mainKey } from './database/keys'
import { startRefusal } from './database/start-refusal'
import type { Store } from './database/store'
import { AuditLog } from './storage/audit-log'
import { supportedBodies } from './supported-bodies'
import { VERSION } from './version'
import { background } from './shared/stray'

/** What pooled browsers may fetch of this service: the page to try the console on, and its icon. */
const pagesForBrowsers = ['/playground', '/icon.svg']

/** The whole service: database, browsers, pools, and the address that serves them. */
export interface Service {
  readonly host: HostPlatform
  /** The main key. */
  readonly key: string
  readonly server: HttpServer
  /** Resolves when an operator has drained this host and nothing is left on it: it may stop. */
  readonly drained: Promise<void>
  /**
   * Lets this host drain for good: nothing begins here any more. Resolves when the last session has ended, true, or after `seconds`,
   * false; `stop` is for the caller to do.
   */
  drain(seconds: number): Promise<boolean>
  /** Ends everything: connections, browsers with their files, the database. Idempotent. */
  stop(): Promise<void>
}

/**
 * Resolves when the service answers; its pools fill from then on. Throws StartError when it cannot run here. The store may
 * still be opening, and is closed with the service.
 */
export async function startService(
  settings: Settings,
  opening: Promise<Store>,
  dashboardFolder: string,
): Promise<Service> {
  const [host, store] = await both(detectHost(settings), opening)
  try {
    return await compose(settings, dashboardFolder, host, store)
  } catch (error) {
    await store.close()
    throw startRefusal(error, settings.dataDir)
  }
}

async function compose(
  settings: Settings,
  dashboardFolder: string,
  host: HostPlatform,
  store: Store,
): Promise<Service> {
  compressWith(settings.deflate)
  const key = await mainKey(settings.dataDir, settings.apiKey)
  const address = { host: settings.host, port: settings.port }
  const egress = {
    privateNetwork: settings.privateNetwork,
    own: {
      get port() {
        return address.port
      },
      allowedPaths: pagesForBrowsers,
    },
  }
  const launcher = new BrowserLauncher(host, {
    egress,
    agent: agentProgram,
    // In a container they are often below /usr, which browsers see. The sweep reports one that is missing.
    hidden: await Promise.all([settings.dataDir, tmpdir()].map((folder) => realpath(folder).catch(() => folder))),
  })
  await launcher.sweep()
  const stopping = new AbortController()
  const metrics = new Metrics()
  const core = await openCore({
    store,
    dataDir: settings.dataDir,
    host: {
      id: await hostId(settings.dataDir),
      version: VERSION,
      get address() {
        return settings.hostAddress ?? baseUrl(address)
      },
    },
    launch: (options) => metrics.launch(() => launchWith(launcher, { ...options, timed: metrics.stage })),
    egress,
    sessionsLimit: settings.pooledSessionsLimit,
    spares: settings.spareBrowsers,
    fillRateCap: settings.fillRateCap,
    telemetryBytes: settings.telemetryBytes,
    replays: settings.replays,
    telemetryLost: (events) => metrics.telemetryLost(events),
    ended: (end) => metrics.ended(end),
  })
  metrics.watch(() => core.pools.share(), {
    standalone: () => core.standalone.count,
    spares: () => core.standalone.spares.warm,
    ending: () => core.sessions.endingCount,
  })
  const info = async () => {
    const { used, capacity } = await core.pools.slotUsage()
    return {
      version: VERSION,
      browser_version: host.version,
      isolation: host.isolation,
      lost: [...host.lost],
      pooled_sessions_limit: capacity,
      pooled_sessions_used: used,
      memory_available_bytes: memory().availableBytes,
      memory_per_browser_bytes: memory().bytesPerBrowser,
      fill_rate_cap: settings.fillRateCap,
      private_network: settings.privateNetwork,
      computer_extensions: ['hold_keys', 'timed_motion', 'hide_cursor', 'hide_typing'],
      playground_url: `${baseUrl(address)}/playground`,
    }
  }
  const keys = store.keys(key)
  const auditLog = new AuditLog(store.db, settings.audit)
  const called = (answered: Answered) => {
    metrics.called(answered)
    log.info(answered, 'Answered')
  }
  const routes = api({
    rateLimit: new RateLimit(
      store.isShared ? sharedBuckets(store.database.atomic, settings.rateLimit) : settings.rateLimit,
    ),
    ...(store.isShared && { calls: sharedCallStore(store.database.atomic) }),
    bodies: supportedBodies(host.isolation),
    called,
    calling: (session) => core.sessions.calling(session),
    handlers: handlersOf({
      core,
      keys,
      auditLog,
      metrics,
      info,
      ready: () => readiness(store, core, stopping.signal),
      stopping: stopping.signal,
    }),
  })
  const debuggers = new Debuggers(core.sessions, stopping.signal, openBidi)
  const { peers, sessions } = core
  const relay = new DebuggerRelay()
  const pages = dashboard(dashboardFolder)
  const isFromPeer = (authorization: string) => peers.isFromPeer(authorization)
  const guarded = gate({
    keys,
    isFile: pages.hasFile,
    audited: (event) => auditLog.record(event),
    refused: called,
    ...(store.isShared && { isFromPeer }),
  })
  const ofHosts = store.isShared ? [peerRoutes(core), routeToOwnerHost({ peers, sessions, debuggers: relay })] : []
  const parts = [
    pages.page,
    guarded,
    ...ofHosts,
    routes,
    replayView(core),
    absentGroups(),
    debuggerRoute(debuggers),
    pages.files,
  ]
  const hostName = settings.hostAddress && new URL(settings.hostAddress).hostname
  const server = await HttpServer.listen(app({ ...settings, hostName, parts }), address)
  address.port = server.port
  await store.announce(baseUrl(address))
  await core.join()
  return {
    host,
    key,
    server,
    drained: core.draining.drained,
    drain: (seconds) => core.draining.leave(seconds * 1000),
    stop: async () => {
      stopping.abort()
      relay.close()
      background(server.close())
      await core.dispose()
      await launcher.dispose()
      await server.cut()
      // A database that is away takes nothing more.
      await withTimeout(auditLog.dispose(), 3_000)
      await store.close()
    },
  }
}

async function launchWith(launcher: BrowserLauncher, options: LaunchOptions): Promise<LiveBrowser> {
  const browser = await launcher.launch(options)
  try {
    const { display } = browser
    if (!display) return { browser, computer: Computer.headless(browser) }
    const computer = await Computer.onDisplay(display)
    if (options.start_url !== undefined) await announcePointer(browser, computer)
    return { browser, computer }
  } catch (error) {
    await browser.dispose()
    throw error
  }
}

async function detectHost({
  chromiumPath,
  sandbox,
  browserUids,
  browserLimits,
  loopback,
}: Settings): Promise<HostPlatform> {
  try {
    return await inspectHost({
      chromiumPath,
      sandbox,
      users: browserUids,
      limits: browserLimits,
      loopback,
      runDir: tmpdir(),
    })
  } catch (error) {
    throw error instanceof HostError ? new StartError(error.message) : error
  }
}

/** Both at the same time. Fails at once when this host cannot run browsers; the store is closed when it has opened. */
async function both(host: Promise<HostPlatform>, opening: Promise<Store>): Promise<[HostPlatform, Store]> {
  try {
    return await Promise.all([host, opening])
  } catch (error) {
    void opening.then((store) => store.close()).catch(() => undefined)
    throw error
  }
}
