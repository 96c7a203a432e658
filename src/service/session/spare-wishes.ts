import { type BrowserFlag, FLAG_NAMES, flagsOf } from '../../contract/browser-fields'
import { effectiveViewport } from '../../contract/viewport'
import type { BrowserConfig } from './browser-config'

/** For how long a request says which spares are wanted, ms. */
const REMEMBERED_MS = 5 * 60_000

/** What a session requests of its browser's start. */
type StartConfig = Pick<BrowserConfig, BrowserFlag | 'profileId' | 'extensionIds' | 'chrome_policy' | 'viewport'>

/**
 * Names what a browser is started with that it cannot be given later: two of the same name are the same to a page. Undefined for what no
 * spare has: a profile, extensions, policies.
 */
export function spareKind(config: StartConfig): string | undefined {
  const { profileId, extensionIds, chrome_policy: policy, viewport } = config
  if (profileId !== undefined || extensionIds.length > 0 || Object.keys(policy ?? {}).length > 0) return undefined
  const { width, height, refresh_rate: rate } = viewport
  return [`${width}x${height}@${rate}`, ...FLAG_NAMES.filter((flag) => config[flag])].join(' ')
}

/** What a spare of the kind of a session is started with: nothing that it can be given later. */
const spareConfig = ({ viewport, ...config }: StartConfig): BrowserConfig => ({
  ...flagsOf(config),
  viewport,
  chrome_policy: undefined,
  start_url: undefined,
  telemetry: null,
  profileId: undefined,
  proxyId: undefined,
  extensionIds: [],
  ownExtensions: [],
})

/** The browser of an empty request. */
const PLAIN = spareConfig({
  ...flagsOf({}),
  viewport: effectiveViewport(undefined),
  chrome_policy: undefined,
  profileId: undefined,
  extensionIds: [],
})

interface Wish {
  readonly kind: string
  readonly config: BrowserConfig
  readonly at: number
}

/** Which spares there are to be: those that would have served the last requests. */
export class SpareWishes {
  readonly #most: number
  /** The newest first, at most as many as there are spares. */
  #wishes: Wish[] = []

  /** @param most spares at once. */
  constructor(most: number) {
    this.#most = most
  }

  /** Records a request for a session of this kind. */
  add(kind: string, config: BrowserConfig): void {
    this.#wishes = [{ kind, config: spareConfig(config), at: performance.now() }, ...this.#wishes].slice(0, this.#most)
  }

  /** Returns one for each request of the last five minutes, the last first; one plain browser when there was none. */
  wanted(): readonly { readonly kind: string; readonly config: BrowserConfig }[] {
    const now = performance.now()
    this.#wishes = this.#wishes.filter(({ at }) => now - at < REMEMBERED_MS)
    if (this.#wishes.length > 0 || this.#most === 0) return this.#wishes
    return [{ kind: spareKind(PLAIN) ?? '', config: PLAIN }]
  }
}
