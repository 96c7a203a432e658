import { Artefacts } from './artefacts/artefacts'
import type { EgressRules } from './browsers/egress/rules'
import { Extensions } from './extensions/extensions'
import { ActivityLog } from './pools/activity-log'
import type { PoolSetup } from './pools/config'
import { Pools } from './pools/pools'
import { Profiles } from './profiles/profiles'
import { Proxies } from './proxies/proxies'
import { Scenarios } from './scenarios/scenarios'
import type { Assets } from './sessions/assets'
import { Browsers, type Launch } from './sessions/browsers'
import { SessionHistory } from './sessions/history'
import { OnDemandSessions } from './sessions/on-demand'
import type { SessionEnd } from './sessions/session-end'
import { Sessions } from './sessions/sessions'
import type { Store } from './store/store'
import { TelemetryStore } from './telemetry/store/telemetry-store'

export interface CoreOptions {
  readonly store: Store
  readonly dataDir: string
  readonly launch: Launch
  /** What browsers may reach. */
  readonly egress: EgressRules
  /** Highest sum of all pool sizes, and most sessions without a pool. */
  readonly sessionsLimit: number
  /** Percent a minute. */
  readonly fillRateCap: number
  /** Most bytes of telemetry on disk. */
  readonly telemetryBytes: number
  /** Told how many events could not be kept. */
  readonly telemetryLost: (events: number) => void
  readonly log: (message: string, error?: unknown) => void
  /** Told of each end of a session. */
  readonly ended: (end: SessionEnd) => void
}

/** What the service does, behind its API: what is stored for browsers, pools, sessions. */
export class Core {
  readonly #artefacts: Artefacts
  readonly profiles: Profiles
  readonly extensions: Extensions
  readonly proxies: Proxies
  /** These three. */
  readonly assets: Assets
  readonly scenarios: Scenarios
  readonly history: SessionHistory
  readonly telemetry: TelemetryStore
  readonly sessions: Sessions
  readonly onDemand: OnDemandSessions
  readonly activity: ActivityLog
  readonly pools: Pools

  private constructor(
    { store, launch, sessionsLimit, fillRateCap, log, ended }: CoreOptions,
    stored: Pick<Core, 'profiles' | 'extensions' | 'proxies'>,
    { activity, scenarios, telemetry }: Pick<Core, 'activity' | 'scenarios' | 'telemetry'>,
    artefacts: Artefacts,
  ) {
    this.#artefacts = artefacts
    this.profiles = stored.profiles
    this.extensions = stored.extensions
    this.proxies = stored.proxies
    this.assets = stored
    const assets = stored
    this.scenarios = scenarios
    this.history = new SessionHistory(store.db)
    this.telemetry = telemetry
    this.sessions = new Sessions({ assets, history: this.history, telemetry, log, ended })
    const shared = { assets, sessions: this.sessions, browsers: new Browsers(assets, launch) }
    this.onDemand = new OnDemandSessions({ ...shared, limit: sessionsLimit })
    this.activity = activity
    this.pools = new Pools({ ...shared, activity, store: store.pools, sessionsLimit, fillRateCap, log })
    this.profiles.onSaved((id) => {
      this.pools
        .profileSaved(id)
        .catch((error: unknown) => log('Browsers with an old profile could not be ended', error))
    })
  }

  /** Pools fill after `pools.load`. */
  static async open(options: CoreOptions): Promise<Core> {
    const { store, dataDir, egress: rules, telemetryBytes, telemetryLost, log } = options
    const { db, isShared: shared } = store
    const artefacts = await Artefacts.open({ db, dataDir, shared, log })
    const { folders } = artefacts
    // Asked only when something is deleted, and then the pools are there.
    const users = (uses: (setup: PoolSetup) => boolean): string[] => core.pools.usersOf(uses)
    const [profiles, extensions, activity, scenarios, telemetry] = await Promise.all([
      Profiles.open({ db, folders, usedBy: (id) => users(({ profileId }) => profileId === id) }),
      Extensions.open({ db, folders, usedBy: (id) => users(({ extensionIds }) => extensionIds.includes(id)) }),
      ActivityLog.open(db, log),
      Scenarios.open({ db, baselines: artefacts.baselines }),
      TelemetryStore.open({ dataDir, maxBytes: telemetryBytes, lost: telemetryLost, log }),
    ])
    const proxies = new Proxies({ db, usedBy: (id) => users(({ config }) => config.proxy_id === id), rules })
    const core: Core = new Core(
      options,
      { profiles, extensions, proxies },
      { activity, scenarios, telemetry },
      artefacts,
    )
    return core
  }

  /** Ends every session, and saves what it was to save. May be called twice. */
  async dispose(): Promise<void> {
    await Promise.all([this.pools.dispose(), this.onDemand.dispose()])
    await this.activity.dispose()
    await this.telemetry.dispose()
    this.#artefacts.dispose()
  }
}
