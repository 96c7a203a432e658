import { setTimeout as sleep } from 'node:timers/promises'
import { compileFunction } from 'node:vm'
import sharp from 'sharp'
import type { ComputerAction } from '../contract/computer-actions'
import type { TelemetryEvent } from '../contract/telemetry-archive'
import type { Decode } from './picture'
import type { Stage } from './stage'
import type { Watch } from './watch'

// A screen for tests: pictures are real PNGs, and what actions do to it is up to the test.

export const SIZE = { width: 40, height: 30 }

/** Reads a PNG where there is no browser. */
export const decodeWithSharp: Decode = async (png) => {
  const { data, info } = await sharp(await png.arrayBuffer())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

/** A picture of one color, with a dot of another at a point. */
export async function png(
  background: string,
  { dot, size = SIZE }: { dot?: { x: number; y: number; color: string }; size?: typeof SIZE } = {},
): Promise<Blob> {
  const pixel = dot && {
    input: { create: { width: 1, height: 1, channels: 3 as const, background: dot.color } },
    left: dot.x,
    top: dot.y,
  }
  const picture = sharp({ create: { ...size, channels: 3, background } }).composite(pixel ? [pixel] : [])
  return new Blob([new Uint8Array(await picture.png().toBuffer())], { type: 'image/png' })
}

/** Keeps the actions that reach it, and shows what `screen` gives. */
export class TestStage implements Stage {
  readonly done: ComputerAction[] = []
  screen: () => Promise<Blob>
  /** The same with the cursor; without one, when it is left out. */
  withCursor: (() => Promise<Blob>) | undefined
  onAct: (action: ComputerAction) => void = () => {}
  page: TestPage = pageOf({})
  /** Its telemetry. */
  captured: TelemetryEvent[] = []

  constructor(screen: () => Promise<Blob>) {
    this.screen = screen
  }

  async act(action: ComputerAction): Promise<void> {
    this.onAct(action)
    this.done.push(action)
  }

  picture(signal: AbortSignal): Promise<Blob> {
    signal.throwIfAborted()
    return this.screen()
  }

  shown(): Promise<Blob> {
    return (this.withCursor ?? this.screen)()
  }

  run(code: string): Promise<unknown> {
    return runOn(this.page, code)
  }

  async watch(): Promise<Watch> {
    return {
      here: () => Promise.resolve(this.captured.length),
      events: (from) => Promise.resolve(this.captured.slice(from)),
      end: () => Promise.resolve(),
    }
  }
}

/** What the code of checks on a page uses of Playwright. */
interface TestPage {
  url: () => string
  getByText: (text: string) => Locator
  getByRole: (role: string, options?: { name?: string }) => Locator
  waitForTimeout: (ms: number) => Promise<void>
}

interface Locator {
  filter: (by: { visible: true }) => { count: () => Promise<number> }
}

/** A page with these texts and elements, all of them visible. */
export function pageOf({
  url = 'about:blank',
  texts = [],
  elements = [],
}: {
  url?: string
  texts?: string[]
  elements?: { role: string; name: string }[]
}): TestPage {
  const visible = (found: readonly unknown[]): Locator => ({
    filter: () => ({ count: () => Promise.resolve(found.length) }),
  })
  return {
    url: () => url,
    getByText: (text) => visible(texts.filter((each) => each.includes(text))),
    getByRole: (role, { name = '' } = {}) =>
      visible(elements.filter((each) => each.role === role && each.name.includes(name))),
    waitForTimeout: sleep,
  }
}

/** Runs code as a session does: as the body of an async function of the page. */
const runOn = (page: TestPage, code: string): Promise<unknown> =>
  compileFunction(`return (async () => {${code}})()`, ['page'])(page) as Promise<unknown>

/** What a service answers to code. */
export const answerOf = (page: TestPage, code: string): Promise<object> =>
  runOn(page, code).then(
    (result = null) => ({ success: true, result }),
    (error: Error) => ({ success: false, error: error.message }),
  )
