import { z } from 'zod'
import { MAX_CODE_SECONDS } from '../contract/playwright-limits'
import { FRAME_IN_FRAME, type PageCheck } from '../contract/scenario-check'

/** What the code of a check returns. */
export const PageVerdict = z.object({ passed: z.boolean(), message: z.string() })

/** For the way to the page, beside the time of the check itself, s. */
const WAY_SECONDS = 30

/** How long the code of a check may run, s. */
export const pageSeconds = ({ within_ms }: PageCheck): number =>
  Math.min(Math.ceil(within_ms / 1_000) + WAY_SECONDS, MAX_CODE_SECONDS)

/** Code of Playwright that asks a check: it looks at the page in front. Replays and exported files run the same. */
export const pageCode = (check: PageCheck): string =>
  `const given = ${JSON.stringify(givenOf(check))}\n${PAGE_CODE[check.type]}`

/** What the code of a check is given. */
export function givenOf(check: PageCheck): Omit<PageCheck, 'type'> {
  const { type: _, ...given } = check
  return given
}

/** The page, or the frame in it that is looked in. */
const FRAME = `const frames = given.frame ? given.frame.split('${FRAME_IN_FRAME}') : []
const scope = frames.reduce((outer, frame) => outer.frameLocator(frame), page)`

/**
 * The code for each kind of check, as the body of an async function of `page` and `given`: it looks until the check passes, and for the
 * last time when its time is over, and returns a `PageVerdict`.
 */
export const PAGE_CODE: Readonly<Record<PageCheck['type'], string>> = {
  page_text: codeOf({
    first: FRAME,
    found: 'await scope.getByText(given.text).filter({ visible: true }).count()',
    passed: 'given.shown ? found > 0 : found === 0',
    message: "`The page ${found > 0 ? 'shows' : 'doesn’t show'} “${given.text}”.`",
  }),
  page_element: codeOf({
    first: `${FRAME}\nconst name = given.name ? \` “\${given.name}”\` : ''`,
    found:
      'await scope.getByRole(given.role, given.name ? { name: given.name } : {}).filter({ visible: true }).count()',
    passed: 'given.count === undefined ? found > 0 : found === given.count',
    message:
      "`Visible on the page as ${given.role}${name}: ${found}${passed ? '' : `, not ${given.count ?? 'at least 1'}`}.`",
  }),
  page_address: codeOf({
    first: String.raw`const parts = given.address.split('*').map((part) => part.replace(/[\\^$+?.()|[\]{}]/g, '\\$&'))
const address = new RegExp('^' + parts.join('.*') + '$')`,
    found: 'page.url()',
    passed: 'address.test(found)',
    message: "`The address is ${found}${passed ? '' : `, not ${given.address}`}.`",
  }),
}

interface CheckCode {
  /** Done once. */
  first?: string
  found: string
  passed: string
  message: string
}

function codeOf({ first, found, passed, message }: CheckCode): string {
  return `${first === undefined ? '' : `${first}\n`}const end = Date.now() + given.within_ms
for (;;) {
  const began = Date.now()
  const found = ${found}
  const passed = ${passed}
  if (passed || began >= end) {
    return { passed, message: ${message} }
  }
  await page.waitForTimeout(100)
}`
}

/** `button “Save”`. */
export const describeElement = ({ role, name }: { role: string; name?: string | undefined }): string =>
  name === undefined || name === '' ? role : `${role} “${name}”`

/** ` in the frame iframe[title="Payment"]`; nothing for the page itself. */
export const describeFrame = ({ frame }: { frame?: string | undefined }): string =>
  frame === undefined ? '' : ` in the frame ${frame}`
