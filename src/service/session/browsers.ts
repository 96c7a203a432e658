import type { Browser } from '../browser/browser'
import type { UpstreamProxy } from '../browser/egress/upstream-proxy'
import type { LaunchOptions } from '../browser/launcher'
import type { Computer } from '../computer/computer'
import { ownedBy } from '../shared/stray'
import type { Assets } from './assets'
import type { BrowserConfig } from './browser-config'

export interface LiveBrowser {
  readonly browser: Browser
  readonly computer: Computer
}

/** Starts a browser and opens what acts on it; when the latter fails, the browser is gone. */
export type Launch = (options: LaunchOptions) => Promise<LiveBrowser>

export interface StartOptions {
  /** Ends a start that is in progress; what it has begun is freed then. */
  readonly signal?: AbortSignal
  /** A folder of user data instead of the profile's. */
  readonly userData?: string
  /** A page instead of the start URL. */
  readonly page?: string | undefined
  /** Done before that page is opened. */
  readonly prepare?: (browser: Browser) => Promise<void>
}

/** Starts the browsers of all sessions, with what is stored for them. */
export class Browsers {
  /** Id of the host that they are on, where there may be others. */
  readonly host: string | undefined
  readonly #assets: Assets
  readonly #launch: Launch

  constructor(assets: Assets, launch: Launch, host?: string) {
    this.host = host
    this.#assets = assets
    this.#launch = launch
  }

  /** Throws when the browser does not start, or when what it is to have was deleted. */
  async start(
    id: string,
    config: BrowserConfig,
    { signal, userData, page, prepare }: StartOptions = {},
  ): Promise<LiveBrowser> {
    const { profiles, extensions } = this.#assets
    const { profileId } = config
    const proxy = await this.proxy(config.proxyId)
    const loaded = await Promise.all(config.extensionIds.map((extension) => extensions.unpacked(extension)))
    await extensions.touch(config.extensionIds)
    if (profileId !== undefined) await profiles.touch(profileId)
    const borrowed = userData !== undefined || profileId === undefined ? undefined : await profiles.borrow(profileId)
    let live: LiveBrowser | undefined
    const fail = () => live?.browser.giveUp('pooldeck', 'The service failed to handle this session.')
    const launch = () =>
      this.#launch({
        ...config,
        id,
        start_url: page ?? config.start_url,
        profile: userData ?? borrowed?.folder,
        extensions: [...loaded, ...config.ownExtensions.map(({ folder }) => ({ folder, identity: folder }))],
        proxy,
        prepare,
        signal,
      })
    try {
      live = await ownedBy({ fields: { session: id }, fail }, launch)
      return live
    } finally {
      await borrowed?.release()
    }
  }

  /** Returns where a proxy is; undefined for none. Throws when it was deleted. */
  async proxy(id: string | undefined): Promise<UpstreamProxy | undefined> {
    if (id === undefined) return undefined
    const proxy = await this.#assets.proxies.upstream(id)
    if (!proxy) throw new Error(`The proxy ${id} was deleted.`)
    return proxy
  }
}

export async function endBrowser({ browser, computer }: LiveBrowser): Promise<void> {
  try {
    await computer.dispose()
  } finally {
    await browser.dispose()
  }
}
