import { Artefacts } from './storage/artefacts'
import type { HostOffer } from './state/hosts'
import type { EgressRules } from './browser/egress/rules'
import { Extensions } from './storage/extensions/extensions'
import { Draining } from './agent/draining'
import { Hosts } from './agent/hosts'
import { Peers } from './cluster/peers'
import { HostLoadReports, hostLoad } from './state/host-load'
import { HostSpares } from './state/host-spares'
import { SessionPlaces } from './state/session-places'
import { SessionStarts } from './cluster/session-starts'
import { ActivityLog } from './pools/activity-log'
import { availableParallelism } from 'node:os'
import type { PoolSetup } from './state/pool-setup'
import { PoolStore } from './state/pool-store'
import { Pools } from './pools/pools'
import { Profiles } from './storage/profiles'
import { isMemoryShort } from './shared/capacity'
import { withTimeout } from './shared/deadline'
import { Proxies } from './storage/proxies/proxies'
import { Scenarios } from './storage/scenarios/scenarios'
import type { Assets } from './session/assets'
import { Browsers, type Launch } from './session/browsers'
import { SessionNames } from './session/session-names'
import { EndedLeases } from './session/ended-leases'
import { SessionHistory } from './session/history'
import { StandaloneSessions } from './session/standalone'
import type { SessionEnd } from './state/session-end'
import { Sessions } from './session/sessions'
import { Replays, type ReplaysOptions } from './replays/replays'
import type { Secrets } from './database/secrets'
import type { UsedBy } from './database/named-rows'
import { assertOpens, sealAll, type SecretRows } from './database/sealing'
import type { Store } from './database/store'
import { TelemetryStore } from './session/telemetry/store/telemetry-store'
import { warn } from './shared/log'

export interface CoreOptions {
  readonly store: Store
  readonly dataDir: string
  /** This host among those that share the pools: its id, where they reach it, its version. */
  readonly host: Pick<HostOffer, 'id' | 'address' | 'version'>
  readonly launch: Launch
  /** What browsers may reach. */
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
  /** Told how many events could not be kept. */
  readonly telemetryLost: (events: number) => void
  /** Told of each end of a session. */
  readonly ended: (end: SessionEnd) => void
}

/** What the service does, behind its API: what is stored for browsers, pools, sessions. */
export class Core {
  readonly #artefacts: Artefacts
  readonly #poolStore: PoolStore
  /** Fires when this host has left the others. */
  readonly #left = new AbortController()
  readonly #loadReports: HostLoadReports | undefined
  readonly profiles: Profiles
  readonly extensions: Extensions
  readonly proxies: Proxies
  /** These three. */
  readonly assets: Assets
  readonly scenarios: Scenarios
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
  /** The other hosts of the database. */
  readonly peers: Peers
  /** This host on its way out. */
  readonly draining: Draining
  /** All hosts, as operators see them. */
  readonly hosts: Hosts
  /** Percent a minute. */
  readonly fillRateCap: number

  private constructor(
    { store, host, launch, sessionsLimit, spares, fillRateCap, ended }: CoreOptions,
    stored: Pick<Core, 'profiles' | 'extensions' | 'proxies'>,
    {
      activity,
      leases,
      scenarios,
      telemetry,
      replays,
    }: Pick<Core, 'activity' | 'leases' | 'scenarios' | 'telemetry' | 'replays'>,
    artefacts: Artefacts,
    poolStore: PoolStore,
  ) {
    this.#artefacts = artefacts
    this.#poolStore = poolStore
    this.profiles = stored.profiles
    this.extensions = stored.extensions
    this.proxies = stored.proxies
    this.assets = stored
    const assets = stored
    this.scenarios = scenarios
    const alone = !store.isShared
    this.peers = new Peers({ id: host.id, atomic: store.database.atomic })
    this.history = new SessionHistory({
      db: store.db,
      atomic: store.database.atomic,
      secrets: store.secrets,
      host: host.id,
    })
    this.leases = leases
    this.telemetry = telemetry
    this.replays = replays
    this.secrets = store.secrets
    const rows = { atomic: store.database.atomic, host: host.id, leaves: this.#left.signal }
    const names = new SessionNames(rows)
    this.sessions = new Sessions({
      assets,
      names,
      browsers: new Browsers(assets, launch, alone ? undefined : host.id),
      history: this.history,
      telemetry,
      replays,
      ended,
      leases,
    })
    const shared = { assets, sessions: this.sessions }
    const itself = { id: host.id, atomic: store.database.atomic }
    this.draining = new Draining({
      ...itself,
      host: this.peers,
      isIdle: () => this.standalone.isIdle && this.sessions.list({}).length === 0 && telemetry.isIdle,
    })
    const load = () => hostLoad(this.sessions.processes)
    this.hosts = new Hosts({
      ...itself,
      draining: this.draining,
      standalone: () => this.standalone.taken,
      spares: () => this.standalone.spares.warm,
      load,
    })
    if (!alone) this.#loadReports = new HostLoadReports(rows, load)
    const hostSpares = alone ? undefined : new HostSpares(rows)
    this.standalone = new StandaloneSessions({
      ...shared,
      places: new SessionPlaces({ ...rows, alone }),
      joined: () => this.pools.joined,
      drains: () => this.draining.state !== 'open',
      limit: sessionsLimit,
      spares: {
        most: spares,
        isShort: isMemoryShort,
        changed: (counts) => hostSpares?.update(counts),
      },
    })
    this.starts = new SessionStarts({ standalone: this.standalone, peers: this.peers, sessions: this.sessions })
    this.activity = activity
    this.fillRateCap = fillRateCap
    const { id, version } = host
    this.pools = new Pools({
      ...shared,
      activity,
      spares: this.standalone.spares,
      store: poolStore,
      database: store.database,
      peers: this.peers,
      terminateOthers: (end) => this.standalone.terminateAll(end),
      member: {
        host: {
          id,
          version,
          // Known when the server listens.
          get address() {
            return host.address
          },
          capacity: sessionsLimit,
          startsAtOnce: availableParallelism(),
          secret: this.peers.secret,
          opens: store.secrets.ids,
        },
        alone,
        capPerMinute: fillRateCap,
        isAwayForAll: () => this.peers.isAwayForAll(),
        peersChanged: (peers) => this.peers.update(peers),
        draining: this.draining,
      },
    })
    this.profiles.onSaved((id) => {
      this.pools.changing
        .profileSaved(id)
        .catch((error: unknown) => warn('Failed to end browsers with an old profile', error))
    })
  }

  /** Pools fill after `join`. Throws StartError when there are secrets that this host cannot open. */
  static async open(options: CoreOptions): Promise<Core> {
    const { store, host, dataDir, egress: rules, telemetryBytes, telemetryLost } = options
    const { db, isShared: shared } = store
    const artefacts = await Artefacts.open({ db, dataDir, shared })
    const { folders, copies } = artefacts
    const { atomic } = store.database
    const pools = await PoolStore.open(db, store.secrets)
    const [profiles, extensions, activity, leases, scenarios, replays, telemetry] = await Promise.all([
      Profiles.open({ db, folders, usedBy: usersOf(pools, ({ profileId }, id) => profileId === id) }),
      Extensions.open({ db, folders, usedBy: usersOf(pools, ({ extensionIds }, id) => extensionIds.includes(id)) }),
      ActivityLog.open(db),
      EndedLeases.open({ db }),
      Scenarios.open({ db, baselines: artefacts.baselines }),
      Replays.open({ db, host: host.id, dataDir, ...options.replays }),
      TelemetryStore.open({
        dataDir,
        maxBytes: telemetryBytes,
        lost: telemetryLost,
        shared: copies && { db, atomic, host: host.id, folders: copies },
      }),
    ])
    const proxies = new Proxies({
      db,
      secrets: store.secrets,
      usedBy: usersOf(pools, ({ config }, id) => config.proxy_id === id),
      rules,
    })
    const core = new Core(
      options,
      { profiles, extensions, proxies },
      { activity, leases, scenarios, telemetry, replays },
      artefacts,
      pools,
    )
    await assertOpens(store.secrets, core.#withSecrets)
    return core
  }

  /** Joins the other hosts; pools fill from then on. To be called once. */
  async join(): Promise<void> {
    await this.pools.load()
    this.standalone.spares.begin()
    this.#loadReports?.begin()
    // Not before all else is open: a start that fails closes the database.
    this.replays.begin()
    const isSealed = await sealAll(this.#withSecrets).catch((error: unknown) => {
      warn('Failed to seal the secrets in the database', error)
      return true
    })
    if (!isSealed) warn('Secrets in the database are not sealed: not all hosts have the same POOLDECK_SECRET_KEY')
  }

  /** Whether this host is on its way out, and others answer in its place. */
  get isReplaced(): boolean {
    return this.draining.state !== 'open' && this.peers.any
  }

  get #withSecrets(): readonly SecretRows[] {
    return [this.#poolStore, this.proxies, this.history]
  }

  /** Ends every session, and saves what it was to save. Idempotent. */
  async dispose(): Promise<void> {
    await withTimeout(this.draining.dispose())
    await Promise.all([this.pools.dispose(), this.standalone.dispose()])
    await this.replays.dispose()
    this.#left.abort()
    // What is left to write may be several statements; a database that is away takes none of them.
    await withTimeout(Promise.all([this.activity.dispose(), this.leases.dispose()]), 3_000)
    await this.telemetry.dispose()
    this.#artefacts.dispose()
  }
}

/** Names, else ids, of the pools that are set up with something. */
const usersOf =
  (pools: PoolStore, uses: (setup: PoolSetup, id: string) => boolean): UsedBy =>
  async (tx, id) =>
    (await pools.all(tx)).filter((setup) => uses(setup, id)).map(({ id: pool, config }) => config.name ?? pool)
