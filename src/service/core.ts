import { Artifacts } from './storage/artifacts'
import type { HostOffer } from './state/hosts'
import type { EgressRules } from './browser/egress/rules'
import { Extensions } from './storage/extensions/extensions'
import { Draining, type IdleEnded } from './agent/draining'
import { Hosts } from './agent/hosts'
import { Peers } from './cluster/peers'
import { hostLoad, reportLoad } from './state/host-load'
import { sparesReport } from './state/host-spares'
import { StandaloneSessionRows } from './state/standalone-session-rows'
import { SessionStarts } from './cluster/session-starts'
import { ActivityLog } from './pools/activity-log'
import { idleEndedEvent } from './pools/events'
import { availableParallelism } from 'node:os'
import type { PoolSetup } from './state/pool-setup'
import { PoolStore } from './state/pool-store'
import { Pools } from './pools/pools'
import { Profiles } from './storage/profiles'
import { isMemoryShort } from './shared/capacity'
import { withTimeout } from './shared/deadline'
import { Proxies } from './storage/proxies/proxies'
import { Scenarios } from './storage/scenarios/scenarios'
import { Browsers, type Launch } from './session/browsers'
import { SessionNames } from './session/session-names'
import { EndedLeases } from './session/ended-leases'
import { SessionHistory } from './session/history'
import { StandaloneSessions } from './session/standalone'
import type { SessionEnd } from './state/session-end'
import { Sessions } from './session/sessions'
import { Replays, type ReplaysOptions } from './replays/replays'
import type { UsedBy } from './database/named-rows'
import { assertOpens, sealAll, type SecretRows } from './database/sealing'
import type { Store } from './database/store'
import { TelemetryStore } from './session/telemetry/store/telemetry-store'
import { warn } from './shared/log'
import type { Parts } from './http/parts'

export interface CoreOptions {
  readonly store: Store
  readonly dataDir: string
  /** This host among those that share the pools: its id, where they reach it, its version. */
  readonly host: Pick<HostOffer, 'id' | 'address' | 'version'>
  readonly launch: Launch
  readonly egress: EgressRules
  /** How many browsers of pools this host can have, and how many sessions without a pool. */
  readonly sessionsLimit: number
  /** How many browsers it keeps warm for the latter, at most. */
  readonly spares: number
  /** Percent a minute. */
  readonly fillRateCap: number
  /** Most bytes of telemetry on disk. */
  readonly telemetryBytes: number
  /** How many videos are recorded at once, how long they are kept, and how much of them. */
  readonly replays: Pick<ReplaysOptions, 'encoders' | 'retention' | 'reserveBytes'>
  readonly telemetryLost: (events: number) => void
  readonly ended: (end: SessionEnd) => void
}

/** What the service does, behind its API. */
export interface Core extends Parts {
  readonly profiles: Profiles
  readonly extensions: Extensions
  readonly proxies: Proxies
  readonly scenarios: Scenarios
  /** Stops this host once its sessions have ended. */
  readonly draining: Draining
  /** Whether this host is on its way out, and others answer instead of it. */
  readonly isReplaced: boolean
  /** Joins the other hosts; pools fill from then on. To be called once. */
  join(): Promise<void>
  /** Ends every session, and saves what it was to save. Idempotent. */
  dispose(): Promise<void>
}

/** Opens all parts; pools fill after `join`. Throws StartError when there are secrets that this host cannot open. */
export async function openCore(options: CoreOptions): Promise<Core> {
  const { store, host, dataDir, launch, egress: rules, sessionsLimit, fillRateCap, ended } = options
  const { db, secrets, isShared: shared, database } = store
  const { atomic } = database
  const alone = !shared
  const left = new AbortController()
  const artifacts = await Artifacts.open({ db, dataDir, shared })
  const { folders, copies, baselines } = artifacts
  const poolStore = await PoolStore.open(db, secrets)
  const [profiles, extensions, activity, leases, scenarios, replays, telemetry] = await Promise.all([
    Profiles.open({ db, folders, usedBy: usersOf(poolStore, ({ profileId }, id) => profileId === id) }),
    Extensions.open({ db, folders, usedBy: usersOf(poolStore, ({ extensionIds }, id) => extensionIds.includes(id)) }),
    ActivityLog.open(db),
    EndedLeases.open(db),
    Scenarios.open({ db, baselines }),
    Replays.open({ db, host: host.id, dataDir, ...options.replays }),
    TelemetryStore.open({
      dataDir,
      maxBytes: options.telemetryBytes,
      lost: options.telemetryLost,
      shared: copies && { db, atomic, host: host.id, folders: copies },
    }),
  ])
  const proxies = new Proxies({
    db,
    secrets,
    usedBy: usersOf(poolStore, ({ config }, id) => config.proxy_id === id),
    rules,
  })
  const history = new SessionHistory({ db, atomic, secrets, host: host.id })
  const withSecrets: readonly SecretRows[] = [poolStore, proxies, history]
  await assertOpens(secrets, withSecrets)

  const assets = { profiles, extensions, proxies }
  const thisHost = { id: host.id, atomic }
  const rows = { host: host.id, atomic, leaves: left.signal }
  const peers = new Peers(thisHost)
  const sessions = new Sessions({
    assets,
    names: new SessionNames(rows),
    browsers: new Browsers(assets, launch, alone ? undefined : host.id),
    history,
    telemetry,
    replays,
    ended,
    leases,
  })
  const idleEnded: IdleEnded = (ended, cause) => {
    for (const { pool, count } of ended) activity.record(pool, idleEndedEvent(count, cause))
  }
  const draining: Draining = new Draining({
    atomic,
    idleEnded,
    host: peers,
    isIdle: () => standalone.isIdle && sessions.list({}).length === 0 && telemetry.isIdle,
  })
  const load = () => hostLoad(sessions.processes)
  const standalone: StandaloneSessions = new StandaloneSessions({
    assets,
    sessions,
    rows: new StandaloneSessionRows({ ...rows, alone }),
    joined: () => pools.joined,
    drains: () => draining.state !== 'open',
    limit: sessionsLimit,
    spares: { most: options.spares, isShort: isMemoryShort, changed: alone ? () => {} : sparesReport(rows) },
  })
  const { spares } = standalone
  const pools: Pools = new Pools({
    assets,
    sessions,
    activity,
    spares,
    store: poolStore,
    database,
    peers,
    terminateOthers: (end) => standalone.terminateAll(end),
    member: {
      host: {
        id: host.id,
        version: host.version,
        // Known when the server listens.
        get address() {
          return host.address
        },
        capacity: sessionsLimit,
        startsAtOnce: availableParallelism(),
        secret: peers.secret,
        opens: secrets.ids,
      },
      alone,
      capPerMinute: fillRateCap,
      isAwayForAll: () => peers.isAwayForAll(),
      peersChanged: (all) => peers.update(all),
      draining,
    },
  })
  profiles.onSaved((id) => {
    pools.changing.profileSaved(id).catch((error: unknown) => warn('Failed to end browsers with an old profile', error))
  })
  return {
    ...assets,
    activity,
    assets,
    draining,
    fillRateCap,
    history,
    hosts: new Hosts({
      ...thisHost,
      draining,
      idleEnded,
      standalone: () => standalone.taken,
      spares: () => spares.warm,
      load,
    }),
    leases,
    peers,
    pools,
    replays,
    scenarios,
    secrets,
    sessions,
    standalone,
    starts: new SessionStarts({ standalone, peers, sessions }),
    telemetry,
    get isReplaced() {
      return draining.state !== 'open' && peers.any
    },
    join: async () => {
      await pools.load()
      spares.begin()
      if (!alone) reportLoad(rows, load)
      // Not before all else is open: a start that fails closes the database.
      replays.begin()
      const isSealed = await sealAll(withSecrets).catch((error: unknown) => {
        warn('Failed to seal the secrets in the database', error)
        return true
      })
      if (!isSealed) warn('Secrets in the database are not sealed: not all hosts have the same POOLDECK_SECRET_KEY')
    },
    dispose: async () => {
      await withTimeout(draining.dispose())
      await Promise.all([pools.dispose(), standalone.dispose()])
      await replays.dispose()
      left.abort()
      // What is left to write may be several statements; a database that is away takes none of them.
      await withTimeout(Promise.all([activity.dispose(), leases.dispose()]), 3_000)
      await telemetry.dispose()
      artifacts.dispose()
    },
  }
}

/** Names, else ids, of the pools that are set up with something. */
const usersOf =
  (pools: PoolStore, uses: (setup: PoolSetup, id: string) => boolean): UsedBy =>
  async (tx, id) =>
    (await pools.all(tx)).filter((setup) => uses(setup, id)).map(({ id: pool, config }) => config.name ?? pool)
