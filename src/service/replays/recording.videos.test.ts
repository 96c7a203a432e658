import type { ChildProcess } from 'node:child_process'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../browser/test-browser'
import { DrivenBrowser } from '../computer/fixtures/driven-browser'
import { Privacy } from '../shared/privacy'
import { Recording, type RecordingOptions } from './recording'
import { ReplayFiles } from './replay-files'
import { coloursIn, videoIn } from './test-video'

const driven = new DrivenBrowser()

let base: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  base = await temporaryFolder()
})
afterAll(() => base.remove())

function record(files: ReplayFiles, name: string, options: Partial<RecordingOptions>): Promise<Recording> {
  return Recording.start({
    computer: driven.computer,
    browser: driven.page.browser,
    file: files.fragments(name),
    actionsFile: files.actions(name),
    privacy: new Privacy(),
    mark: () => {},
    program: 'ffmpeg',
    framerate: 10,
    maxMs: 60_000,
    maxBytes: 2 ** 30,
    obstacle: () => Promise.resolve(undefined),
    ...options,
  })
}

test('what changes twice between two pictures is recorded, also where a viewer has looked at it first', async () => {
  const { computer, page } = driven
  const files = await ReplayFiles.open(base.path, 0)
  const file = files.fragments('watched')
  const { screen } = computer
  const paint = async (colour: string): Promise<void> => {
    const drawn = new Promise<void>((resolve) => {
      const unwatch = screen.watch(() => {
        unwatch()
        resolve()
      })
    })
    await page.evaluate(`document.documentElement.style.background = document.body.style.background = '${colour}'`)
    await drawn
  }
  const looks = vi.spyOn(screen, 'capture')
  const recording = await record(files, 'watched', { framerate: 1 })
  // For its first picture, and for what may have changed since.
  await expect.poll(() => looks.mock.calls.length).toBeGreaterThanOrEqual(2)
  for (const colour of ['red', 'lime']) {
    await paint(colour)
    await screen.capture()
  }
  const isLime = async (): Promise<boolean> => {
    // What is written still can be played but for its end, and at first not at all.
    const colours = await coloursIn(file, { x: 8, y: 700, side: 8 }).catch(() => [])
    const [red = 255, green = 0, blue = 255] = colours.at(-1) ?? []
    return red < 40 && green > 215 && blue < 40
  }
  // The screen stands still from now on: what it shows is recorded by itself, or never.
  await expect.poll(isLime, { interval: 250 }).toBe(true)
  recording.stop()
  await recording.ended
  looks.mockRestore()
})

test('a disk that is almost full is told, and what is being recorded ends with that reason', async () => {
  const { computer } = driven
  // No disk has so much free.
  const files = await ReplayFiles.open(base.path, 2 ** 60)
  const file = files.fragments('full')
  const recording = await record(files, 'full', { obstacle: () => files.obstacle() })
  const { by, failure } = await recording.ended
  expect([by, failure]).toEqual(['failure', expect.stringContaining('The disk of the server is almost full')])
  expect((await videoIn(file)).times.length).toBeGreaterThan(1)
  expect((await computer.screenshot()).length).toBeGreaterThan(0)
})

test('pictures that are left out while the encoder is behind are counted, and those of a private phase are not', async () => {
  const { computer, page } = driven
  const files = await ReplayFiles.open(base.path, 0)
  const started = vi.spyOn(page.browser.companions, 'start')
  const [privacy, marks] = [new Privacy(), [] as string[]]
  const [behind, covered] = [
    await record(files, 'behind', { framerate: 20 }),
    await record(files, 'covered', { framerate: 20, privacy, mark: (name) => void marks.push(name) }),
  ]
  const encoder = started.mock.results[0]?.value as ChildProcess
  encoder.kill('SIGSTOP')
  privacy.begin()
  // Only now, and at the end, there is something to leave out: of what moves all the time a busy machine leaves out as much.
  await page.evaluate(`(() => {
    globalThis.moves = true
    const step = (time) => {
      document.body.style.background = \`hsl(\${time / 10} 90% 50%)\`
      if (globalThis.moves) requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })()`)
  const from = performance.now()
  await expect.poll(() => performance.now() - from).toBeGreaterThan(2_000)
  await page.evaluate('globalThis.moves = false')
  privacy.end()
  await expect.poll(() => marks).toContain('End of the private phase')
  const looks = vi.spyOn(computer.screen, 'capture')
  let shade = 0
  /** Waits for two more looks at what changes: when the second one begins, the first is over. */
  const seen = async () => {
    const before = looks.mock.calls.length
    const change = async () => {
      await page.evaluate(`document.body.style.background = 'hsl(${(shade += 7)} 50% 50%)'`)
      return looks.mock.calls.length
    }
    await expect.poll(change).toBeGreaterThan(before + 1)
  }
  // One looks while the other one waits for its encoder, and then the other one.
  await seen()
  covered.stop()
  encoder.kill('SIGCONT')
  await seen()
  behind.stop()
  started.mockRestore()
  looks.mockRestore()
  // Of 40 in two seconds, those that the pipe had no room for.
  expect((await behind.ended).dropped).toBeGreaterThan(25)
  expect((await covered.ended).dropped).toBeLessThan(25)
})
