import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestApi } from './test-api'

let api: TestApi

beforeAll(async () => {
  api = await TestApi.open()
})

afterAll(() => api.close())

test.each<[field: string, path: string, body: object]>([
  ['proxy', '/browsers', { proxy: { mode: 'direct' } }],
  ['memory', '/browsers', { memory: '16GiB' }],
  ['network', '/browsers', { network: { private_hosts: [] } }],
  ['region', '/browsers', { region: 'eu-west' }],
  ['region', '/browser_pools', { size: 1, region: 'eu-west' }],
  ['network', '/browser_pools', { size: 1, network: { private_hosts: ['10.0.0.0/8'] } }],
  ['telemetry.export', '/browsers', { telemetry: { export: { otlp: { enabled: true, destination: { name: 'x' } } } } }],
  ['vaults', '/browsers', { vaults: [{ name: 'x' }] }],
])('a newer field that would be missed is refused by name: %s of %s', async (field, path, body) => {
  const answer = await api.send('POST', path, body)
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    {
      code: 'bad_request',
      details: [{ message: expect.stringMatching(`^${field}: is not supported by this service`) }],
    },
  ])
})

test('fields that are null, or unknown hints, are ignored', async () => {
  const hints = { size: 1, region: null, webmcp: true, telemetry: { browser: { network: { enabled: true, hint: 1 } } } }
  expect((await api.send('POST', '/browser_pools', { name: 'newer', ...hints })).status).toBeLessThan(300)
})
