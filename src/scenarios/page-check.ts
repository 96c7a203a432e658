import { z } from 'zod'
import { MAX_CODE_SECONDS } from '../contract/playwright-limits'
import type { PageCheck } from '../contract/scenario'

/** What the code of a check returns. */
export const PageVerdict = z.object({ passed: z.boolean(), message: z.string() })

/** For the way to the page, beside the time of the check itself, s. */
const WAY_SECONDS = 30

/** How long the code of a check may run, s. */
export const pageSeconds = ({ within_ms }: PageCheck): number =>
  Math.min(Math.ceil(within_ms / 1_000) + WAY_SECONDS, MAX_CODE_SECONDS)

/**
 * Gives code of Playwright that looks at the page in front until a check passes, and for the last time when its time is over. It returns a
 * `PageVerdict`. Replays and exported files run the same.
 */
export function pageCode(check: PageCheck): string {
  const { found, passed, message } = questionOf(check)
  return `const end = Date.now() + ${check.within_ms}
for (;;) {
  const began = Date.now()
  const found = ${found}
  const passed = ${passed}
  if (passed || began >= end) return { passed, message: ${message} }
  await page.waitForTimeout(100)
}`
}

interface Question {
  found: string
  passed: string
  message: string
}

function questionOf(check: PageCheck): Question {
  switch (check.type) {
    case 'page_text':
      return {
        found: visible(`page.getByText(${json(check.text)})`),
        passed: check.shown ? 'found > 0' : 'found === 0',
        message: `(found > 0 ? 'The page shows ' : 'The page does not show ') + ${json(`“${check.text}”.`)}`,
      }
    case 'page_element': {
      const { role, name, count } = check
      const named = name === undefined || name === '' ? '' : `, { name: ${json(name)} }`
      const wanted = count === undefined ? ', not at least 1.' : `, not ${count}.`
      return {
        found: visible(`page.getByRole(${json(role)}${named})`),
        passed: count === undefined ? 'found > 0' : `found === ${count}`,
        message: `${json(`Visible on the page as ${elementWords(check)}: `)} + found + (passed ? '.' : ${json(wanted)})`,
      }
    }
    case 'page_address':
      return {
        found: 'page.url()',
        passed: `new RegExp(${json(patternOf(check.address))}).test(found)`,
        message: `'The address is ' + found + (passed ? '.' : ${json(`, not ${check.address}.`)})`,
      }
  }
}

/** `button “Save”`. */
export const elementWords = ({ role, name }: { role: string; name?: string | undefined }): string =>
  name === undefined || name === '' ? role : `${role} “${name}”`

const visible = (locator: string): string => `await ${locator}.filter({ visible: true }).count()`

const patternOf = (address: string): string =>
  `^${address.replaceAll(/[\\^$+?.()|[\]{}]/g, String.raw`\$&`).replaceAll('*', '.*')}$`

const json = (value: string): string => JSON.stringify(value)
