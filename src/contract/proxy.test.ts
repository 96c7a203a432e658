import { describe, expect, test } from 'vitest'
import { check, problems } from './check'
import { ProxyCheck, ProxyCreate, ProxyUpdate } from './proxy'

const custom = { type: 'custom', config: { host: 'proxy.example.com', port: 3128 } }
const errorsOf = (schema: Parameters<typeof check>[0], body: unknown): string[] => {
  const result = check(schema, body)
  return result.success ? [] : problems(result.error).map(({ path, message }) => `${path}: ${message}`)
}
const bypassing = (...hosts: unknown[]) => ({ ...custom, bypass_hosts: hosts })
const at = (host: unknown) => ({ ...custom, config: { host, port: 1 } })

test('a custom proxy has defaults, and its name is trimmed', () => {
  expect(ProxyCreate.parse({ ...custom, name: '  Büro 1 ' })).toEqual({
    type: 'custom',
    name: 'Büro 1',
    protocol: 'https',
    bypass_hosts: [],
    config: { host: 'proxy.example.com', port: 3128 },
  })
})

test.each([
  { type: 'datacenter' },
  { type: 'isp', config: { country: 'US' }, bypass_hosts: ['string'], name: 'name', protocol: 'http' },
  { type: 'residential', config: { country: 'US', state: 'NY', city: 'newyork', zip: '10001', asn: 'AS15169' } },
  { type: 'mobile', config: { country: 'de', city: 'berlin' } },
])('the form of every type is known: $type', (body) => {
  expect(errorsOf(ProxyCreate, body)).toEqual([])
})

test.each([
  [{}, 'type: must be one of datacenter, isp, residential, mobile, custom'],
  [{ type: 'other' }, 'type: must be one of datacenter, isp, residential, mobile, custom'],
  [{ type: 'custom' }, 'config: is required'],
  [{ ...custom, config: { host: 1, port: 1 } }, 'config.host: must be a string'],
  [{ ...custom, config: { host: 'a'.repeat(254), port: 1 } }, 'config.host: must have at most 253 characters'],
  [{ type: 'datacenter', config: { country: 'USA' } }, 'config.country: use the two letters of a country, such as US'],
  [{ ...custom, protocol: 'socks5' }, 'protocol: must be one of http, https'],
  [{ ...custom, config: { port: 1 } }, 'config.host: is required'],
  [{ ...custom, config: { host: 'a' } }, 'config.port: is required'],
  [{ ...custom, config: { host: 'a', port: 0 } }, 'config.port: must be at least 1'],
  [{ ...custom, config: { host: 'a', port: 65_536 } }, 'config.port: must be at most 65535'],
  [{ ...custom, config: { host: 'a', port: 1.5 } }, 'config.port: must be a whole number'],
  [{ ...custom, name: ' ' }, 'name: must not be blank'],
  [{ ...custom, name: 'x'.repeat(256) }, 'name: must have at most 255 characters'],
  [{ ...custom, name: 'a\nb' }, 'name: must not contain control characters such as line breaks'],
  [
    { ...custom, config: { host: 'a', port: 1, username: 'a:b' } },
    'config.username: must be text without colons and control characters',
  ],
  [{ ...custom, config: { host: 'a', port: 1, password: '' } }, 'config.password: must not be empty'],
])('%j is refused', (body, error) => {
  expect(errorsOf(ProxyCreate, body)).toEqual([error])
})

test('something else than an object is refused', () => {
  expect(errorsOf(ProxyCreate, [])).toEqual([': must be an object'])
})

test('a name has 1 to 255 characters, however many units they take', () => {
  for (const name of ['x', '😀'.repeat(255), ` ${'x'.repeat(255)} `]) {
    expect(errorsOf(ProxyUpdate, { name })).toEqual([])
  }
  expect(errorsOf(ProxyUpdate, {})).toEqual(['name: is required'])
})

test.each(['localhost', '127.0.0.1', '::1', 'fd00::1:2', 'my_proxy', '3proxy.example', 'EXAMPLE.com'])(
  'a proxy can be at %s',
  (host) => expect(errorsOf(ProxyCreate, at(host))).toEqual([]),
)
test.each(['', 'http://a', 'a:1', 'user@a', 'a b', '[::1]', 'a..b', '1.2.3.999', ':::', 'a/', 'bücher.example'])(
  'a proxy cannot be at %j',
  (host) =>
    expect(errorsOf(ProxyCreate, at(host))).toEqual([
      expect.stringMatching(/^config\.host: (use a host name|is not an IP address)/),
    ]),
)

describe('hosts that are reached without the proxy', () => {
  const longest = `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}`

  test('are names, or all below a name; case does not matter', () => {
    const hosts = ['localhost', 'Api.Service.LOCAL', '*.Example.com', '*.local', 'my_service', '3com', '1.2.x', longest]
    expect(longest).toHaveLength(253)
    expect(ProxyCreate.parse(bypassing(...hosts)).bypass_hosts).toEqual(hosts.map((host) => host.toLowerCase()))
  })

  test.each<[unknown, string]>([
    ['https://example.com', 'leave out the scheme: use example.com or *.example.com'],
    ['example.com/path', 'leave out the path: use example.com or *.example.com'],
    ['example.com:8080', 'leave out the port: use example.com or *.example.com'],
    ['10.0.0.1', 'is an IP address; only host names can be bypassed'],
    ['10.1', 'is an IP address; only host names can be bypassed'],
    ['::1', 'is an IP address; only host names can be bypassed'],
    ['[::1]:80', 'is an IP address; only host names can be bypassed'],
    ...['', '*', '*.', '*.*.com', 'a.*.com', '**.a', '*a.com', 'a b', '.a', 'a.', '<local>', 'bücher.example'].map(
      (text): [string, string] => [
        text,
        'use a host name such as example.com, or *.example.com for all its subdomains',
      ],
    ),
    [`${longest}.com`, 'must have at most 253 characters'],
    [1, 'must be a string'],
  ])('not %j', (host, error) => {
    expect(errorsOf(ProxyCreate, bypassing(host))).toEqual([`bypass_hosts[0]: ${error}`])
  })

  test('each wrong one is told', () => {
    expect(errorsOf(ProxyCreate, bypassing('a', '1.1.1.1', 'b', 'c:1'))).toEqual([
      expect.stringMatching(/^bypass_hosts\[1\]: /),
      expect.stringMatching(/^bypass_hosts\[3\]: /),
    ])
  })

  test('there are at most 100', () => {
    const many = (count: number) => bypassing(...Array.from({ length: count }, (_, index) => `h${index}.example`))
    expect(errorsOf(ProxyCreate, many(100))).toEqual([])
    expect(errorsOf(ProxyCreate, many(101))).toEqual(['bypass_hosts: must have at most 100 items'])
  })
})

test('a check fetches whole addresses of the web only', () => {
  for (const body of [{}, { url: 'http://localhost:1/a?b' }, { url: 'https://[::1]/' }]) {
    expect(errorsOf(ProxyCheck, body)).toEqual([])
  }
  for (const url of [
    '',
    'url',
    'example.com',
    'ftp://example.com',
    'http://user:pass@example.com/',
    'javascript:1',
    1,
  ]) {
    expect(errorsOf(ProxyCheck, { url }), String(url)).toHaveLength(1)
  }
})
