import axe from 'axe-core'
import type { Page } from 'playwright/test'

/** What axe finds on the page as it is now: one line for each element, with the rule and what to do. */
export async function findings(page: Page): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() =>
    window.axe.run(document, { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } }),
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => {
      const [, reason = failureSummary] = failureSummary.split('\n')
      return `${id} at ${target.join(' ')}: ${reason.trim()}`
    }),
  )
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
