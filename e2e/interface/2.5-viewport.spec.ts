import { VIEWPORT_PRESETS } from '../../src/contract/viewport'
import { expect, refusal, test } from './fixtures'

/** Rule 2.10: BrowserViewport, its presets and the automatic refresh rate. */

for (const { width, height, refresh_rate } of VIEWPORT_PRESETS) {
  test(`${width}x${height} gets ${refresh_rate} Hz by itself`, async ({ still }) => {
    const { browser_pool_config } = await still({ viewport: { width, height } })
    expect(browser_pool_config.viewport).toEqual({ width, height, refresh_rate })
  })
}

test('any positive whole numbers are accepted, and nothing below', async ({ kernel, still }) => {
  const viewport = { width: 1, height: 1, refresh_rate: 1 }
  expect((await still({ viewport })).browser_pool_config.viewport).toEqual(viewport)
  const odd = { width: 12_345, height: 7, refresh_rate: 999 }
  expect((await still({ viewport: odd })).browser_pool_config.viewport).toEqual(odd)
  for (const field of ['width', 'height', 'refresh_rate']) {
    for (const value of [0, -1, 1.5, '800']) {
      const body = { size: 1, viewport: { ...viewport, [field]: value } }
      expect((await refusal(kernel.post('/browser_pools', { body }), 400)).says[0]).toContain(`viewport.${field}`)
    }
  }
  expect((await refusal(kernel.post('/browser_pools', { body: { size: 1, viewport: {} } }), 400)).says).toEqual([
    'viewport.width: is required',
    'viewport.height: is required',
  ])
})
