import { text } from '../../code-samples/typescript'
import type { ScenarioCheck } from '../../contract/scenario-check'
import { codesOf, needsPictures, type Plan } from './plan'

// What an exported script needs beside its steps. It is code as text: a person reads it in the file, and need not have Pooldeck.

/** A check as a function of the script. */
type Helper = 'equals' | 'settles' | 'hasColor' | 'changes' | 'look' | 'nothingFailed'

const HELPERS = {
  picture_equals: 'equals',
  picture_settles: 'settles',
  pixel_color: 'hasColor',
  screen_changes: 'changes',
  page_text: 'look',
  page_element: 'look',
  page_address: 'look',
  no_console_error: 'nothingFailed',
  no_failed_request: 'nothingFailed',
} as const satisfies Record<ScenarioCheck['type'], Helper>

const PICTURE = `interface Picture {
  width: number
  height: number
  /** Red, green, blue and alpha of each pixel. */
  data: Uint8Array
}

async function pictureOf(png: Uint8Array): Promise<Picture> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

/** The screen without the pointer: an extension of Pooldeck, which the SDK has no type for and other services ignore. */
async function screen(): Promise<Picture> {
  const answer = await computer.captureScreenshot(id, { hide_cursor: true } as object)
  return pictureOf(new Uint8Array(await answer.arrayBuffer()))
}`

const UNTIL = `/** Looks at the screen until nothing is wrong with it, so many times at least, and the last time when some milliseconds are over. */
async function until(ms: number, wrong: (screen: Picture) => string | undefined, least = 1): Promise<void> {
  const end = Date.now() + ms
  for (let looks = 1; ; looks++) {
    const began = Date.now()
    const reason = wrong(await screen())
    if (reason === undefined) return
    if (began >= end && looks >= least) throw new Error(reason)
    await sleep(Math.max(0, Math.min(began + 100, end) - Date.now()))
  }
}`

const RUN = `/** Runs code of Playwright on the page in front, for some seconds at most, and gives what it returns. */
async function run(seconds: number, code: string): Promise<unknown> {
  const body = { code, timeout_sec: seconds }
  const ran = await client.browsers.playwright.execute(id, body, { timeout: (seconds + 30) * 1000 })
  if (!ran.success) throw new Error(ran.error)
  return ran.result
}`

const CHANGED = `interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** How many of the compared pixels differ in a channel by more than the tolerance; those in a mask are not compared. */
function compared(a: Picture, b: Picture, tolerance = 0, masks: Box[] = []): { changed: number; total: number } {
  let [changed, total] = [0, 0]
  for (let y = 0; y < Math.max(a.height, b.height); y++) {
    for (let x = 0; x < Math.max(a.width, b.width); x++) {
      if (masks.some((m) => x >= m.x && x < m.x + m.width && y >= m.y && y < m.y + m.height)) continue
      total++
      const isInBoth = x < a.width && x < b.width && y < a.height && y < b.height
      const [inA, inB] = [(y * a.width + x) * 4, (y * b.width + x) * 4]
      const off = (c: number) => Math.abs((a.data[inA + c] ?? 0) - (b.data[inB + c] ?? 0)) > tolerance
      if (!isInBoth || off(0) || off(1) || off(2) || off(3)) changed++
    }
  }
  return { changed, total }
}`

const CHECKS: Record<Helper, string> = {
  equals: `/** Passes when the screen equals the picture of a step. */
async function equals(
  step: string,
  ms: number,
  { max_changed = 0, tolerance = 0, masks = [] }: { max_changed?: number; tolerance?: number; masks?: Box[] } = {},
): Promise<void> {
  const baseline = await pictureOf(Buffer.from(baselines()[step] ?? '', 'base64'))
  const size = ({ width, height }: Picture) => width + 'x' + height
  // A caret is on in every other look: so many see both, however long they take.
  const least = Math.min(10, ms / 100)
  await until(ms, (now) => {
    if (size(now) !== size(baseline)) {
      return \`The screen is \${size(now)} and the baseline \${size(baseline)}: the pictures must have the same size.\`
    }
    const { changed, total } = compared(baseline, now, tolerance, masks)
    if (changed <= max_changed) return undefined
    const [found, all, limit] = [changed, total, max_changed].map((pixels) => pixels.toLocaleString('en'))
    return \`\${found} of \${all} pixels differ from the baseline; the limit is \${limit}.\`
  }, least)
}`,
  settles: `/** Passes when nothing changes for stillMs, from a moment on that is within ms. */
async function settles(ms: number, stillMs: number): Promise<void> {
  const start = Date.now()
  let last = await screen()
  let since = Date.now()
  for (;;) {
    await sleep(Math.max(0, Math.min(100, since + stillMs - Date.now())))
    const looked = Date.now()
    const now = await screen()
    const got = Date.now()
    if (compared(last, now).changed === 0) {
      if (looked - since >= stillMs) return
      continue
    }
    last = now
    since = got
    if (looked - start > ms) throw new Error(\`The screen was still changing after \${ms} ms.\`)
  }
}`,
  hasColor: `/** Passes when a pixel has a color. */
function hasColor(ms: number, x: number, y: number, color: string, tolerance = 0): Promise<void> {
  const wanted = Buffer.from(color.slice(1), 'hex')
  return until(ms, ({ width, height, data }) => {
    if (x >= width || y >= height) return \`There is no pixel at \${x}, \${y}: the screen is \${width}x\${height}.\`
    const at = (y * width + x) * 4
    const found = Buffer.from(data.subarray(at, at + 3))
    if (wanted.every((value, channel) => Math.abs((found[channel] ?? 0) - value) <= tolerance)) return undefined
    const within = tolerance > 0 ? \` within \${tolerance}\` : ''
    return \`The pixel at \${x}, \${y} is #\${found.toString('hex')}, not \${color}\${within}.\`
  })
}`,
  changes: `/** Passes when the screen differs from what it was. */
function changes(ms: number, before: Picture): Promise<void> {
  return until(ms, (now) =>
    compared(before, now).changed > 0 ? undefined : \`Nothing has changed on the screen in \${ms} ms.\`,
  )
}`,
  look: `/** Asks the page whether a check passes. */
async function look(seconds: number, code: string, given: object): Promise<void> {
  const seen = await run(seconds, \`const given = \${JSON.stringify(given)}\\n\${code}\`)
  const { passed, message } = seen as { passed: boolean; message: string }
  if (!passed) throw new Error(message)
}`,
  nothingFailed: `/** Has the console and the requests of the session captured. */
async function watch(): Promise<void> {
  const on = { enabled: true }
  await client.browsers.update(id, { telemetry: { browser: { console: on, network: on } } })
}

/** The position of the event that comes next. */
async function here(): Promise<number> {
  const { items } = await client.browsers.telemetry.events(id, { order: 'desc', limit: 1 })
  return (items[0]?.seq ?? 0) + 1
}

/** Passes when nothing of a kind has failed from an event on, exceptions apart. */
async function nothingFailed(
  kind: 'console error' | 'failed request',
  from: number,
  waitMs: number,
  except: string[] = [],
): Promise<void> {
  await sleep(waitMs)
  const allowed = except.map((pattern) => {
    const parts = pattern.split('*').map((part) => part.replace(/[\\\\^$+?.()|[\\]{}]/g, '\\\\$&'))
    return new RegExp('^' + parts.join('.*') + '$', 's')
  })
  const failed: string[] = []
  for await (const { event } of client.browsers.telemetry.events(id, { offset: from, limit: 100 })) {
    let [about, words] = ['', '']
    if (kind === 'console error' && event.type === 'console_error') {
      about = event.data?.text ?? ''
      words = \`“\${about}”\`
    } else if (kind === 'failed request' && 'data' in event) {
      const { url = '', method = 'GET', status = 0, canceled, error_text } = event.data as Record<string, any>
      about = url
      if (event.type === 'network_response' && status >= 400) words = \`\${method} \${url} (\${status})\`
      if (event.type === 'network_loading_failed' && !canceled) words = \`\${method} \${url} (\${error_text ?? 'no response'})\`
    }
    if (words !== '' && !allowed.some((pattern) => pattern.test(about))) failed.push(words)
  }
  if (failed.length === 0) return
  const named = [...failed.slice(0, 5), ...(failed.length > 5 ? [\`and \${failed.length - 5} more\`] : [])].join(', ')
  throw new Error(\`\${failed.length} \${kind}\${failed.length === 1 ? '' : 's'}: \${named}.\`)
}`,
}

const helpersOf = ({ checks }: Plan): ReadonlySet<Helper> => new Set(Array.from(checks, (type) => HELPERS[type]))

/** The functions of the checks, with what they call and the pictures, as base64 by step. */
export function helpersCode(plan: Plan): string[] {
  const checks = helpersOf(plan)
  const has = (...some: Helper[]): boolean => some.some((one) => checks.has(one))
  return [
    ...Array.from(checks, (check) => CHECKS[check]),
    ...(codesOf(plan).length > 0 ? [RUN] : []),
    ...(has('equals', 'hasColor', 'changes') ? [UNTIL] : []),
    ...(needsPictures(plan) ? [PICTURE] : []),
    ...(has('equals', 'settles', 'changes') ? [CHANGED] : []),
    ...(has('equals') ? [baselinesCode(plan.pictures)] : []),
  ]
}

const baselinesCode = (baselines: ReadonlyMap<string, string>): string =>
  [
    '/** Baselines that steps are compared with, as PNG. */',
    'function baselines(): Record<string, string> {',
    '  return {',
    ...Array.from(baselines, ([step, png]) => `    ${text(step)}: ${text(png)},`),
    '  }',
    '}',
  ].join('\n')
