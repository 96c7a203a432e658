import type { FailureCheck, PageCheck, ScenarioCheck } from '../contract/scenario-check'
import { differenceOf } from '../pictures/difference'
import { colorAt, formatColor, parseColor, sameColor, type Box } from '../pictures/pixels'
import { formatDuration, plural } from '../ui/format'
import { pause } from '../lib/pause'
import { pageCode, pageSeconds, PageVerdict } from './page-check'
import type { Picture } from './picture'

/** How two pictures differ, without the map of all pixels. */
export interface Changes {
  /** Pixels that differ, of those that were compared. */
  changed: number
  total: number
  /** Around the regions that differ. */
  boxes: readonly Box[]
}

/** What a check has seen. */
export interface Seen {
  passed: boolean
  message: string
  /** The screen as it was judged last. */
  picture: Picture
  /** From the baseline, or from the picture before the last action. */
  changes?: Changes
}

export interface CheckContext {
  /** Takes a picture of the screen now. */
  capture: () => Promise<Picture>
  /** The same with the cursor. */
  shown: () => Promise<Picture>
  /** The screen before the last action. */
  before: Picture
  /** What a step is compared with; null when there is nothing. */
  baseline: () => Promise<Picture | null>
  /** Runs code of Playwright on the page in front, and gives what it returns. */
  run: (code: string, seconds: number) => Promise<unknown>
  /** Says whether something has failed. */
  judge: (check: FailureCheck) => Promise<{ passed: boolean; message: string }>
  signal: AbortSignal
}

/** Milliseconds from one capture of the screen to the next. */
const EVERY_MS = 100
/** A caret is on in every other capture: so many see both, however long they take. */
const BLINK_CAPTURES = 10

/** Looks at the screen, or asks the page, until a check passes, or its time is over. */
export async function runCheck(check: ScenarioCheck, context: CheckContext): Promise<Seen> {
  switch (check.type) {
    case 'picture_equals': {
      const baseline = await context.baseline()
      if (baseline) return meets(check, context, baseline)
      const message = 'There is no baseline to compare the screen with. Use this picture as the baseline.'
      return { passed: false, message, picture: await context.capture() }
    }
    case 'picture_settles':
      return settles(check, context)
    case 'pixel_color':
      return until(check.within_ms, context, (picture) => hasColor(check, picture))
    case 'screen_changes':
      return until(check.within_ms, context, (picture, ms) => differs(picture, context.before, ms))
    case 'page_text':
    case 'page_element':
    case 'page_address':
      return asksPage(check, context)
    case 'no_console_error':
    case 'no_failed_request':
      return { ...(await context.judge(check)), picture: await context.capture() }
  }
}

type Judge = (picture: Picture, ms: number) => Promise<Omit<Seen, 'picture'>>

/**
 * The first capture that passes, or the last one, which begins when the time is over and `least` captures were taken: on a slow service what is
 * there in time counts, however long a capture takes.
 */
async function until(withinMs: number, { capture, signal }: CheckContext, judge: Judge, least = 1): Promise<Seen> {
  const started = performance.now()
  const end = started + withinMs
  let last: Picture | undefined
  for (let captures = 1; ; captures += 1) {
    const began = performance.now()
    const taken = await capture()
    const picture: Picture = last && (await taken.isSameFile(last)) ? last : taken
    const seen = await judge(picture, performance.now() - started)
    if (seen.passed || (began >= end && captures >= least)) return { ...seen, picture }
    last = picture
    await pause(Math.max(0, Math.min(began + EVERY_MS, end) - performance.now()), signal)
  }
}

type Check<T extends ScenarioCheck['type']> = Extract<ScenarioCheck, { type: T }>

/** Baselines once had the cursor in them, where the last action left it: one that is not met is compared with what is shown, too. */
async function meets(check: Check<'picture_equals'>, context: CheckContext, baseline: Picture): Promise<Seen> {
  const least = Math.min(BLINK_CAPTURES, check.within_ms / EVERY_MS)
  const seen = await until(check.within_ms, context, (picture) => equals(check, picture, baseline), least)
  if (seen.passed) return seen
  const picture = await context.shown()
  const again = await equals(check, picture, baseline)
  return again.passed ? { ...again, picture } : seen
}

async function equals(check: Check<'picture_equals'>, picture: Picture, baseline: Picture) {
  const [now, wanted] = await Promise.all([picture.pixels(), baseline.pixels()])
  const { map: _, ...changes } = differenceOf(wanted, now, check)
  const [size, wantedSize] = [formatSize(now), formatSize(wanted)]
  if (size !== wantedSize) {
    // Also where a mask covers what only one of them has.
    const message = `The screen is ${size} and the baseline ${wantedSize}: the pictures must have the same size.`
    return { passed: false, message, changes }
  }
  return { passed: changes.changed <= check.max_changed, message: equalsMessage(changes, check.max_changed), changes }
}

const formatSize = ({ width, height }: { width: number; height: number }): string => `${width}x${height}`

function equalsMessage({ changed, total }: Changes, allowed: number): string {
  if (changed === 0) return 'The screen equals the baseline.'
  return `${count(changed)} of ${count(total)} pixels differ from the baseline; the limit is ${count(allowed)}.`
}

async function hasColor({ x, y, color, tolerance }: Check<'pixel_color'>, picture: Picture) {
  const pixels = await picture.pixels()
  const [found, wanted] = [colorAt(pixels, x, y), parseColor(color)]
  if (!found || !wanted) {
    return { passed: false, message: `There is no pixel at ${x}, ${y}: the screen is ${formatSize(pixels)}.` }
  }
  const passed = sameColor(found, wanted, tolerance)
  const words = passed ? '' : `, not ${color}${tolerance > 0 ? ` within ${tolerance}` : ''}`
  return { passed, message: `The pixel at ${x}, ${y} is ${formatColor(found)}${words}.` }
}

async function differs(picture: Picture, before: Picture, ms: number) {
  const changes = await changesFrom(before, picture)
  const passed = changes.changed > 0
  const message = passed
    ? `The screen has changed after ${formatDuration(ms)}: ${plural(changes.changed, 'pixel')}.`
    : `Nothing has changed on the screen in ${formatDuration(ms)}.`
  return { passed, message, changes }
}

/**
 * Passes when nothing changes for `still_ms`, from a moment on that is within `within_ms`. Two pictures show it that are so far
 * apart: on a slow service the time alone goes by without a capture.
 */
export async function settles(
  { still_ms, within_ms }: Pick<Check<'picture_settles'>, 'still_ms' | 'within_ms'>,
  { capture, signal }: Pick<CheckContext, 'capture' | 'signal'>,
): Promise<Seen> {
  const started = performance.now()
  let picture = await capture()
  let since = performance.now()
  for (;;) {
    await pause(Math.max(0, Math.min(EVERY_MS, since + still_ms - performance.now())), signal)
    const began = performance.now()
    const next = await capture()
    const got = performance.now()
    if (await isStill(picture, next)) {
      if (began - since < still_ms) continue
      return { passed: true, message: `The screen was still after ${formatDuration(since - started)}.`, picture }
    }
    picture = next
    since = got
    if (began - started > within_ms) {
      return { passed: false, message: `The screen was still changing after ${formatDuration(within_ms)}.`, picture }
    }
  }
}

/** The page looks at itself until it is so. What it says came through a session, whose holder may have replaced what answers. */
async function asksPage(check: PageCheck, { run, capture }: CheckContext): Promise<Seen> {
  const verdict = PageVerdict.safeParse(await run(pageCode(check), pageSeconds(check)))
  const { passed, message } = verdict.data ?? {
    passed: false,
    message: 'The page returned a result that can’t be read.',
  }
  return { passed, message, picture: await capture() }
}

const isStill = async (one: Picture, next: Picture): Promise<boolean> =>
  (await one.isSameFile(next)) || (await changesFrom(one, next)).changed === 0

/** How a picture differs from an earlier one. */
export async function changesFrom(earlier: Picture, picture: Picture): Promise<Changes> {
  const { changed, total, boxes } = differenceOf(await earlier.pixels(), await picture.pixels())
  return { changed, total, boxes }
}

const count = (pixels: number): string => pixels.toLocaleString('en')
