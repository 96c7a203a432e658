import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '../browser/browser'
import type { Computer } from './computer'

/** How long to wait for a page to paint something, and the interval of the checks, ms. */
const LONGEST_MS = 500
const EVERY_MS = 25

/**
 * Announces the position of the pointer to the page in front. Chromium drops what comes from a display before a page has painted something, so that of
 * two browsers with the same page one knew of the pointer above it and one did not: the same way led to two pictures. Never rejects; a page
 * that paints nothing is left alone.
 */
export async function announcePointer({ tabs }: Pick<Browser, 'tabs'>, computer: Computer): Promise<void> {
  const end = performance.now() + LONGEST_MS
  while (!(await tabs.hasPainted())) {
    if (performance.now() > end) return
    await sleep(EVERY_MS)
  }
  // That the machine has gone is noticed elsewhere.
  await computer.resendPointer().catch(() => undefined)
}
