import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../browser/test-browser'
import { DrivenBrowser } from '../computer/fixtures/driven-browser'
import { Privacy } from '../shared/privacy'
import { Recording } from './recording'
import { ReplayFiles } from './replay-files'
import { videoIn } from './test-video'

const driven = new DrivenBrowser()

let base: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  base = await temporaryFolder()
})
afterAll(() => base.remove())

test('a disk that is almost full is told, and what is being recorded ends with that reason', async () => {
  const { computer, page } = driven
  // No disk has so much free.
  const files = await ReplayFiles.open(base.path, 2 ** 60)
  const file = files.fragments('full')
  const recording = await Recording.start({
    computer,
    file,
    actionsFile: files.actions('full'),
    privacy: new Privacy(),
    mark: () => {},
    browser: page.browser,
    program: 'ffmpeg',
    framerate: 10,
    maxMs: 60_000,
    maxBytes: 2 ** 30,
    obstacle: () => files.obstacle(),
  })
  const { by, failure } = await recording.ended
  expect([by, failure]).toEqual(['failure', expect.stringContaining('The disk of the server is almost full')])
  expect((await videoIn(file)).times.length).toBeGreaterThan(1)
  expect((await computer.screenshot()).length).toBeGreaterThan(0)
})
