import { expect, test } from 'vitest'
import { PoolCreate } from '../../contract/pool'
import { browserConfig, newSetup } from './config'

test('selectors are echoed as sent, browsers get what they resolve to', () => {
  const request = PoolCreate.parse({
    size: 1,
    extensions: [{ name: 'one' }, { id: 'e1' }],
    proxy_id: 'x',
    telemetry: { enabled: true },
  })
  const setup = newSetup(request, { profileId: 'p', extensionIds: ['e1'], proxyId: 'x' })
  expect(setup.config.extensions).toEqual([{ name: 'one' }, { id: 'e1' }])
  expect(setup.config.telemetry?.browser.control).toEqual({ enabled: true })
  expect(browserConfig(setup)).toMatchObject({ profileId: 'p', extensionIds: ['e1'], proxyId: 'x' })
})
