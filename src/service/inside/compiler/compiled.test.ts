import path from 'node:path'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { PlaywrightLoader } from '../runner/load-playwright'
import { SilentBrowser } from './silent-browser'

const folder = path.dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'))

test('what was compiled before is Playwright as it is, and what V8 does not take is compiled anew', async () => {
  const first = new PlaywrightLoader(folder)
  expect(await titleBy(first)).toBe('')
  const compiled = first.compiled()
  expect(await titleBy(new PlaywrightLoader(folder, compiled))).toBe('')
  const damaged = Buffer.from(compiled).fill('x', Math.floor(compiled.length / 2))
  expect(await titleBy(new PlaywrightLoader(folder, damaged))).toBe('')
})

async function titleBy(loader: PlaywrightLoader): Promise<string | undefined> {
  const browser = await loader.load().chromium.connectOverCDP(new SilentBrowser(), { noDefaults: true })
  const title = await browser.contexts()[0]?.pages()[0]?.title()
  await browser.close()
  return title
}
