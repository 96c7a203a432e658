import { existsSync } from 'node:fs'

/** Features that the viewer's browser does not need. Chromium takes one such list, so that Playwright's gives way to this one and is in it. */
const UNUSED_FEATURES = [
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  // Two web pages for what drops down from an address bar, and a process for a next one, with each page: more than half of what a
  // test of the dashboard took.
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
]

/** What the person may call this machine by: unlike a loopback address it is no safe origin over plain http. */
export const MACHINE_NAME = 'deck.test'

/** The browser of the person: what looks at the dashboard. */
export const launchOptions = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
    '--no-first-run',
    `--disable-features=${UNUSED_FEATURES.join(',')}`,
    `--host-resolver-rules=MAP ${MACHINE_NAME} 127.0.0.1`,
    // The viewer's own browser may run as root in a container; the pooled browsers keep their sandbox.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ],
}

/** Chromium without what tests never see of it (address bar, menus): with it a test takes a quarter less of the processor. */
const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell'

/** As `launchOptions`, for tests: without a window, unless `CHROMIUM_PATH` asks for one. */
export const headlessOptions = {
  ...launchOptions,
  executablePath:
    process.env['CHROMIUM_PATH'] ?? (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : launchOptions.executablePath),
}

/** For a service of a test's own whose browsers need no display: one starts with less than half of the processor time. */
export const LIGHT = { CHROMIUM_PATH: headlessOptions.executablePath }
