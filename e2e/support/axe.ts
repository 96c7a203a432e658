import axe from 'axe-core'
import type { Page } from 'playwright/test'

/** All that a theme changes. */
export const COLORS = ['color-contrast', 'link-in-text-block']

/** What axe finds on the page as it is now, by all rules or only these: one line for each element, with the rule and what to do. */
export async function findings(page: Page, only?: readonly string[]): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (rules) =>
      window.axe.run(document, {
        resultTypes: ['violations'],
        ...(rules ? { runOnly: rules } : { rules: { 'target-size': { enabled: true } } }),
      }),
    only && [...only],
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
