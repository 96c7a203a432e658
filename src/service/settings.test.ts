import { describe, expect, test } from 'vitest'
import { isLoopback } from './shared/loopback'
import { baseUrl, readSettings } from './settings'

test('everything has a default', () => {
  expect(readSettings({ PATH: '/usr/bin' })).toMatchObject({
    port: 4600,
    host: '127.0.0.1',
    loopback: true,
    dataDir: '.pooldeck',
    databaseUrl: undefined,
    apiKey: undefined,
    fillRateCap: 100,
    rateLimit: 60,
    allowedOrigins: [],
    privateNetwork: 'allowed',
    sandbox: 'auto',
    telemetryBytes: 2 * 1024 ** 3,
    upstream: undefined,
  })
  expect(readSettings({}).pooledSessionsLimit).toBeGreaterThanOrEqual(2)
})

test('a variable that is set to nothing counts as unset', () => {
  expect(readSettings({ PORT: '', POOLDECK_UPSTREAM: ' ' })).toMatchObject({ port: 4600, upstream: undefined })
})

test('beyond the own machine, private addresses are blocked unless allowed', () => {
  expect(readSettings({ HOST: '0.0.0.0' })).toMatchObject({ loopback: false, privateNetwork: 'blocked' })
  expect(readSettings({ HOST: '0.0.0.0', POOLDECK_PRIVATE_NETWORK: 'allowed' }).privateNetwork).toBe('allowed')
})

describe('a wrong value is a sentence with the name, the value and what would be right', () => {
  test.each([
    ['PORT', '70000', 'use a whole number from 1 to 65535'],
    ['PORT', '80.5', 'use a whole number'],
    ['PORT', '-1', 'use a whole number'],
    ['HOST', 'a b', 'use a host name'],
    ['DATABASE_URL', 'mysql://secret@host/db', 'use an address such as postgres:'],
    ['POOLDECK_API_KEY', 'secret', 'use at least 8'],
    ['POOLDECK_API_KEY', ' secret key', 'use at least 8'],
    ['POOLDECK_SECRET_KEY', 'secret', 'use 32 random bytes in hex or Base64'],
    ['POOLDECK_POOLED_SESSIONS_LIMIT', '-1', 'use a whole number from 0'],
    ['POOLDECK_FILL_RATE_CAP', '1e3', 'use a whole number from 1'],
    ['POOLDECK_RATE_LIMIT', 'many', 'use a whole number from 1'],
    ['POOLDECK_ALLOWED_ORIGINS', '*', 'use origins as browsers send them'],
    ['POOLDECK_ALLOWED_ORIGINS', 'dashboard.example.com', 'use origins as browsers send them'],
    ['POOLDECK_ALLOWED_ORIGINS', 'https://a.example, https://b.example/', 'use origins as browsers send them'],
    ['POOLDECK_ALLOWED_ORIGINS', 'https://a.example:443', 'use origins as browsers send them'],
    ['POOLDECK_ALLOWED_ORIGINS', 'null', 'use origins as browsers send them'],
    ['POOLDECK_PRIVATE_NETWORK', 'yes', 'use allowed or blocked'],
    ['POOLDECK_SANDBOX', 'on', 'use auto, required or off'],
    ['POOLDECK_BROWSER_UIDS', '60578', 'use the first and the last of a range'],
    ['POOLDECK_BROWSER_UIDS', '0-1000', 'use the first and the last of a range'],
    ['POOLDECK_BROWSER_UIDS', '2000-1000', 'use the first and the last of a range'],
    ['POOLDECK_BROWSER_UIDS', '1000-4294967295', 'use the first and the last of a range'],
    ['POOLDECK_BROWSER_MEMORY', '1000', 'use a whole number from 268435456'],
    ['POOLDECK_BROWSER_DISK', '1GB', 'use a whole number from 268435456'],
    ['POOLDECK_BROWSER_PROCESSES', '10', 'use a whole number from 256'],
    ['POOLDECK_TELEMETRY_BYTES', '2 GB', 'use a whole number from 16777216'],
    ['POOLDECK_TELEMETRY_BYTES', '1000', 'use a whole number from 16777216'],
    ['POOLDECK_UPSTREAM', 'example.com', 'use the base address of a service'],
  ])('%s=%s', (name, value, right) => {
    const read = () => readSettings({ [name]: value })
    expect(read).toThrow(new RegExp(`^${name} (can’t be ".*"|is invalid): ${right}`))
    expect(read).not.toThrow(/secret/)
  })
})

test('all that is wrong is told at once', () => {
  expect(() => readSettings({ PORT: 'x', POOLDECK_SANDBOX: 'y' })).toThrow(/^PORT .*\nPOOLDECK_SANDBOX .*\.$/)
})

test('several origins may be allowed', () => {
  const { allowedOrigins } = readSettings({ POOLDECK_ALLOWED_ORIGINS: 'https://a.example, http://127.0.0.1:5173' })
  expect(allowedOrigins).toEqual(['https://a.example', 'http://127.0.0.1:5173'])
})

test('the base address of an upstream has no slash at its end', () => {
  expect(readSettings({ POOLDECK_UPSTREAM: 'https://api.example.com/v1/' }).upstream).toBe('https://api.example.com/v1')
})

test.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['localhost', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.1.5', false],
  ['example.com', false],
])('%s is on this machine only: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected)
})

test.each([
  ['127.0.0.1', 'http://127.0.0.1:80'],
  ['0.0.0.0', 'http://127.0.0.1:80'],
  ['::1', 'http://[::1]:80'],
  ['box.example', 'http://box.example:80'],
])('a service on %s is called by %s', (host, expected) => {
  expect(baseUrl({ host, port: 80 })).toBe(expected)
})
