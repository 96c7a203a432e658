import path from 'node:path'
import { createRequire } from 'node:module'
import { deserialize, serialize } from 'node:v8'
import { expect, test } from 'vitest'
import { LIGHT_CHROMIUM } from '../../browser/test-browser'
import { PlaywrightLoader } from '../runner/load-playwright'
import { titleBy } from './title-by'

const folder = path.dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'))

test('what was compiled before is Playwright as it is, and what V8 does not take is compiled anew', async () => {
  const first = new PlaywrightLoader(folder)
  expect(await titleBy(first, LIGHT_CHROMIUM)).toBe('')
  const compiled = first.compiled()
  expect(await titleBy(new PlaywrightLoader(folder, compiled), LIGHT_CHROMIUM)).toBe('')
  const codes = Object.entries(deserialize(compiled) as Record<string, Buffer>)
  expect(codes.map(([name]) => name)).toContain('lib/coreBundle.js')
  // What says by which version it was made comes first.
  const others = codes.map(([name, code]) => [name, Buffer.from(code).fill('x', 0, 16)])
  expect(new PlaywrightLoader(folder, serialize(Object.fromEntries(others))).load().chromium.name()).toBe('chromium')
})
