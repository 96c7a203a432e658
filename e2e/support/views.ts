import type { Page } from 'playwright/test'
import type { Furnished } from './furnished'

/** A view of the dashboard, and how one gets to see it. */
export interface View {
  name: string
  path: (desk: Furnished) => string
  /** What is done there before it is looked at. */
  prepare?: (page: Page) => Promise<void>
  /** What one comes for: on a phone it is in sight. */
  main?: [role: 'button' | 'link', named: { name: string; exact: true }]
  /** Its speed counts as well. */
  measured?: boolean
}

export const VIEWS: readonly View[] = [
  { name: 'Pools', path: () => '/pools', main: named('link', 'New pool'), measured: true },
  { name: 'New pool', path: () => '/pools/new', main: named('button', 'Create pool'), measured: true },
  { name: 'Pool', path: () => '/pools/checkout', main: named('button', 'Acquire'), measured: true },
  { name: 'Edit pool', path: () => '/pools/checkout/edit', main: named('button', 'Save changes') },
  { name: 'Nothing found', path: () => '/pools?q=nothing-like-it' },
  { name: 'Deleted pool', path: () => '/pools/was-a-pool' },
  { name: 'Unknown pool', path: () => '/pools/nope' },
  { name: 'Sessions', path: () => '/sessions', main: named('button', 'New session') },
  { name: 'Ended sessions', path: () => '/sessions?show=ended' },
  { name: 'Ended session', path: ({ endedId }) => `/sessions/${endedId}` },
  {
    name: 'Calls',
    path: ({ endedId }) => `/sessions/${endedId}`,
    prepare: async (page) => {
      await page.getByRole('tab', { name: 'Calls' }).click()
      await page.getByRole('table', { name: 'Calls, newest first' }).waitFor()
    },
  },
  { name: 'Wall', path: () => '/sessions?view=wall' },
  { name: 'History of pools', path: () => '/history' },
  { name: 'Scenarios', path: () => '/scenarios', main: named('button', 'New scenario') },
  { name: 'Scenario', path: ({ scenarioId }) => `/scenarios/${scenarioId}` },
  { name: 'Console', path: ({ sessionId }) => `/sessions/${sessionId}`, main: named('button', 'Control') },
  { name: 'Keys', path: ({ sessionId }) => `/sessions/${sessionId}?tool=keys` },
  { name: 'History', path: ({ sessionId }) => `/sessions/${sessionId}?tool=history` },
  { name: 'Events', path: ({ sessionId }) => `/sessions/${sessionId}?tool=events` },
  { name: 'Videos', path: ({ sessionId }) => `/sessions/${sessionId}?tool=videos` },
  { name: 'Tabs', path: ({ sessionId }) => `/sessions/${sessionId}?tool=tabs` },
  { name: 'Files', path: ({ sessionId }) => `/sessions/${sessionId}?tool=files` },
  { name: 'Logs', path: ({ sessionId }) => `/sessions/${sessionId}?tool=logs` },
  { name: 'Terminal', path: ({ sessionId }) => `/sessions/${sessionId}?tool=terminal` },
  { name: 'Script', path: ({ sessionId }) => `/sessions/${sessionId}?tool=script` },
  { name: 'Video', path: ({ sessionId, videoId }) => `/sessions/${sessionId}/videos/${videoId}` },
  { name: 'Profiles', path: () => '/resources/profiles' },
  { name: 'Extensions', path: () => '/resources/extensions' },
  { name: 'Proxies', path: () => '/resources/proxies' },
  { name: 'Hosts', path: () => '/hosts' },
  { name: 'API keys', path: () => '/keys', main: named('button', 'New API key') },
  { name: 'Audit log', path: () => '/audit-log' },
  { name: 'New API key', path: () => '/keys', prepare: (page) => openDialog(page, 'New API key') },
  { name: 'New session', path: () => '/sessions', prepare: (page) => openDialog(page, 'New session') },
  { name: 'Paste', path: () => '/pools/checkout/edit', prepare: (page) => openDialog(page, 'Paste a request') },
  { name: 'Page not found', path: () => '/settings' },
  {
    name: 'Palette',
    path: () => '/pools',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Search' }).click()
      await page
        .getByRole('option', { name: /^checkout/ })
        .first()
        .waitFor()
    },
  },
  {
    name: 'Shortcuts',
    path: ({ sessionId }) => `/sessions/${sessionId}`,
    prepare: async (page) => {
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Shortcuts' }).waitFor()
    },
  },
  {
    name: 'Delete pool',
    path: () => '/pools/checkout',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Delete pool' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
]

function named(role: 'button' | 'link', name: string): NonNullable<View['main']> {
  return [role, { name, exact: true }]
}

async function openDialog(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('dialog').waitFor()
}

/** Opens a view and waits until it shows what it has. */
export async function openView(page: Page, desk: Furnished, { path, prepare }: View): Promise<void> {
  await page.goto(desk.service.origin + path(desk))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page
    .getByRole('status', { name: /^Loading/ })
    .first()
    .waitFor({ state: 'detached' })
  await prepare?.(page)
}

/** Goes to another view of the page that is open, as a link does, and waits until it is there instead of the one before. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: { state: { resolvedLocation: unknown } } }
    const before = router.state.resolvedLocation
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
    while (router.state.resolvedLocation === before) await new Promise(requestAnimationFrame)
  }, path)
}
