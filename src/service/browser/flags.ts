import type { EffectiveConfig, POOL_FIELDS } from '../../contract/effective-config'

/** What of a configuration no start reads as it is: it is for the pool alone, or its session has made something else of it. */
type NotOfStarts = (typeof POOL_FIELDS)[number] | 'profile' | 'extensions' | 'proxy_id' | 'telemetry'

type SettingName = Exclude<keyof EffectiveConfig, NotOfStarts>

/** What of a configuration a browser is started with, under its names on the wire. What is left out has no effect. */
export type BrowserSettings = Pick<EffectiveConfig, 'viewport'> & Partial<Pick<EffectiveConfig, SettingName>>

export interface FlagOptions {
  /** Folder of the profile, as Chromium sees it. */
  profile: string
  settings: BrowserSettings
  /** Folders of unpacked extensions in load order, as Chromium sees them. */
  extensions: readonly string[]
  /** Port on the browser's own loopback where its way out listens. */
  proxyPort: number
  /** Whether Chromium itself can run renderers in its own sandbox here. */
  ownSandbox: boolean
  /** Whether the proxy is the only way out because there is no other network, or only by Chromium's setting. */
  ownNetwork: boolean
  /** What the files of the browser may take. */
  diskBytes: number
}

/**
 * In place of a network and of policies of its own: no UDP past the proxy, by the name that this has now and by the one that it had
 * in earlier versions, and no warning bar about flags.
 */
const reducedIsolationFlags = [
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--test-type',
]

type Switches<T> = (value: NonNullable<T>, settings: BrowserSettings) => readonly string[]

const noSwitch = (): readonly string[] => []

/** Every setting has an entry: one without a switch reaches Chromium in another way, which the entry names. */
const SWITCHES: { readonly [S in SettingName]: Switches<BrowserSettings[S]> } = {
  /** The page fills the display: no tabs, no address bar. Without a display it always does. */
  kiosk_mode: (on) => (on ? ['--kiosk'] : []),
  /** No display: neither X server nor window manager; the page's size is the viewport. Its refresh rate is ignored. */
  headless: (on, settings) => (on ? headlessFlags(settings) : []),
  /**
   * What a page can detect. Without: an automated browser that says so (`navigator.webdriver` is true, since there is the pipe, and a
   * headless one is named HeadlessChrome in its user agent). With: `navigator.webdriver` is false, and a headless browser has the user
   * agent and the client hints of one on a display, in workers too. No script is put where a page could see it; what else an automated
   * browser may be known by (its address, its pace, no GPU) stays as it is.
   */
  stealth: (on) => (on ? ['--disable-blink-features=AutomationControlled'] : []),
  /** The display has this size, and the window fills it. */
  viewport: noSwitch,
  /** A file of policies. */
  chrome_policy: noSwitch,
  /** Opened once the browser can be used. */
  start_url: noSwitch,
}

function switchesOf<S extends SettingName>(name: S, value: BrowserSettings[S], settings: BrowserSettings) {
  return value == null ? [] : SWITCHES[name](value, settings)
}

const UNUSED_FEATURES = [
  'Translate',
  'MediaRouter',
  'HttpsUpgrades',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'GlobalMediaControls',
  // Each window loads two web pages for what drops down from its address bar, which costs half of the time that a browser
  // takes to start, and 65 MB. Without them it drops down all the same, drawn as before.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/** What Chromium chooses itself where there is room. */
const MOST_CACHE_BYTES = 320 * 1024 ** 2

/**
 * Returns the flags of a pooled Chromium: silent (nothing fetched or offered on its own) and driven over a pipe, and
 * otherwise the browser that a page would meet on a desk. None of them brings up a warning bar.
 */
export function chromiumFlags({ settings, ...options }: FlagOptions): string[] {
  return [
    '--remote-debugging-pipe',
    `--user-data-dir=${options.profile}`,
    `--proxy-server=http://127.0.0.1:${options.proxyPort}`,
    // Chromium would go straight to loopback addresses; they too have to pass the egress rules.
    '--proxy-bypass-list=<-loopback>',
    '--disable-quic',
    '--no-first-run',
    '--no-default-browser-check',
    '--hide-crash-restore-bubble',
    // They would wait for a person to close them.
    '--noerrdialogs',
    '--disable-search-engine-choice-screen',
    '--disable-background-networking',
    '--disable-component-update',
    // Components on demand are fetched all the same, from the address named here: nowhere.
    '--component-updater=url-source=http://127.0.0.1:1/',
    '--disable-domain-reliability',
    '--disable-sync',
    '--disable-breakpad',
    '--password-store=basic',
    `--disable-features=${UNUSED_FEATURES.join(',')}`,
    ...storageFlags(options.diskBytes),
    // With it the browser lives until a command over the pipe ends it: when its last window is closed it can be given a new one.
    '--no-startup-window',
    '--disable-gpu',
    '--mute-audio',
    '--force-color-profile=srgb',
    '--disable-backgrounding-occluded-windows',
    ...(Object.keys(SWITCHES) as SettingName[]).flatMap((name) => switchesOf(name, settings[name], settings)),
    ...(options.extensions.length > 0 ? extensionFlags(options.extensions) : []),
    ...(options.ownSandbox ? [] : ['--no-sandbox']),
    ...(options.ownNetwork ? [] : reducedIsolationFlags),
  ]
}

/**
 * Pages that store too much get an error from Chromium, well before their browser is ended for it: all origins have half of the disk that
 * the browser may use, one of them three quarters of that half. What pages can ask, `navigator.storage.estimate()`, says the same as ever.
 */
function storageFlags(diskBytes: number): string[] {
  const settings = {
    PoolSizeBytes: Math.floor(diskBytes / 2),
    MustRemainAvailableBytes: 0,
    ShouldRemainAvailableBytes: 0,
  }
  const cache = Math.min(MOST_CACHE_BYTES, Math.floor(diskBytes / 8))
  return [
    `--enable-features=StorageQuotaSettings:${Object.entries(settings).flat().join('/')}`,
    `--disk-cache-size=${cache}`,
  ]
}

/** Returns the flags that load extensions; the second lets us ask over the pipe why an extension was not loaded. */
function extensionFlags(folders: readonly string[]): string[] {
  return [`--load-extension=${folders.join(',')}`, '--enable-unsafe-extension-debugging']
}

/**
 * Returns the flags for a screen as large as the page, and for the mouse that every desktop has: where there is no display Chromium has none to show
 * to a page. Its headless mode calls itself HeadlessChrome; the same platform without that mode is the browser of a desk in
 * every answer that it gives, the client hints and the workers included.
 */
function headlessFlags({ viewport: { width, height }, stealth, kiosk_mode: kiosk }: BrowserSettings): string[] {
  return [
    ...(stealth
      ? ['--ozone-platform=headless', `--ozone-override-screen-size=${width},${height}`]
      : ['--headless=new', `--screen-info={${width}x${height}}`]),
    '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
    ...(kiosk ? [] : ['--kiosk']),
  ]
}
