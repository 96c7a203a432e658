import type { BrowserFlag } from '../contract/browser-fields'

/** What each flag does, said to who sets it. */
export const FLAG_HELP: Readonly<Record<BrowserFlag, string>> = {
  kiosk_mode: 'Hides the address bar and the tabs.',
  headless: 'Starts the browser without a window: its screen is the page alone.',
  stealth: 'Makes it less likely that a site detects automation.',
}
