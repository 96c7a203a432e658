import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PoolCreate, PoolUpdate } from '../contract/pool'
import { dragMouse, pressKey } from '../contract/endpoints/computer'
import { acquireBrowser, createPool, updatePool } from '../contract/endpoints/pools'
import { urlOf } from '../contract/endpoint-url'
import { codeSample } from './code-sample'
import type { SampleRequest } from './request'
import { NASTY, sampleRequests } from './test-requests'

const baseUrl = 'http://127.0.0.1:4600'

interface Call {
  words: string[]
  input: string
}

/** What a shell would hand to the program of each of the samples: its words, and what it could read. */
function callsOf(codes: readonly string[], program: 'curl' | 'kernel'): Call[] {
  const script = [`${program}() { printf '%s\\0' "$@"; cat; printf '\\0end\\0'; }`, ...codes].join('\n')
  const folder = mkdtempSync(join(tmpdir(), 'pooldeck-samples-'))
  try {
    writeFileSync(join(folder, 'samples.sh'), script)
    const said = execFileSync('bash', ['--norc', '-eu', join(folder, 'samples.sh')], {
      encoding: 'utf8',
      input: '',
      env: { PATH: process.env['PATH'], POOLDECK_API_KEY: 'k e y' },
      maxBuffer: 32_000_000,
    })
    return said
      .split('\0end\0')
      .slice(0, -1)
      .map((call) => {
        const parts = call.split('\0')
        return { words: parts.slice(0, -1), input: parts.at(-1) ?? '' }
      })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const callOf = (code: string, program: 'curl' | 'kernel'): Call =>
  callsOf([code], program)[0] ?? { words: [], input: '' }

const after = (words: string[], flag: string): string | undefined => words[words.indexOf(flag) + 1]

test('a shell reads the curl samples as they were meant', () => {
  const requests = sampleRequests(baseUrl)
  const calls = callsOf(
    requests.map((request) => codeSample('curl', request)),
    'curl',
  )
  expect(calls.length).toBe(requests.length)
  calls.forEach(({ words }, index) => {
    const request = requests[index] as SampleRequest
    const { endpoint, body } = request
    expect(words).toContain(baseUrl + urlOf(endpoint, request))
    expect(words).toContain('Authorization: Bearer k e y')
    if (endpoint.method !== 'GET') expect(after(words, '-X')).toBe(endpoint.method)
    const sent = body ?? (endpoint.bodyRequired ? {} : undefined)
    expect(words.includes('-d')).toBe(sent !== undefined)
    if (sent !== undefined) expect(JSON.parse(after(words, '-d') ?? '')).toEqual(JSON.parse(JSON.stringify(sent)))
  })
})

test('what is too long for a word of a command goes in by its input', () => {
  const body = { size: 1, chrome_policy: { HomepageLocation: 'x'.repeat(200_000), It: NASTY } }
  const curl = callOf(codeSample('curl', { endpoint: createPool, body, baseUrl }), 'curl')
  expect(JSON.parse(curl.input)).toEqual(body)
  const cli = callOf(codeSample('cli', { endpoint: createPool, body, baseUrl }), 'kernel')
  expect(after(cli.words, '--chrome-policy-file')).toBe('-')
  expect(JSON.parse(cli.input)).toEqual(body.chrome_policy)
})

test('the key is in a sample only when it is given, and quoted', () => {
  const request = { endpoint: createPool, body: { size: 1 }, baseUrl }
  for (const language of ['curl', 'typescript', 'python', 'cli'] as const) {
    expect(codeSample(language, request)).toContain('POOLDECK_API_KEY')
    expect(codeSample(language, { ...request, key: 'pd_"1' })).not.toContain('POOLDECK_API_KEY')
  }
  const { words } = callOf(codeSample('curl', { ...request, key: `pd_'1$HOME` }), 'curl')
  expect(words).toContain(`Authorization: Bearer pd_'1$HOME`)
})

const cli = (endpoint: typeof createPool | typeof updatePool, body: unknown): string[] =>
  callOf(
    codeSample('cli', { endpoint, params: endpoint === updatePool ? { id_or_name: 'p' } : {}, body, baseUrl }),
    'kernel',
  ).words.slice(2)

test('a pool for the CLI has each field in the flag that the tool knows', () => {
  const body = PoolCreate.parse({
    size: 3,
    name: 'checkout',
    fill_rate_per_minute: 50,
    headless: true,
    profile: { name: 'signed-in' },
    extensions: [{ name: 'blocker' }, { id: 'a1b2c3d4e5f6g7h8i9j0k1l2' }],
    proxy_id: 'px',
    viewport: { width: 1280, height: 800, refresh_rate: 60 },
    chrome_policy: { HomepageLocation: `it's "home"` },
    start_url: 'https://example.com/?a=1&b=$x',
    telemetry: { browser: { console: { enabled: true } } },
  })
  expect(cli(createPool, body).join(' ')).toBe(
    '--size 3 --name checkout --fill-rate 50 --timeout 600 --stealth=false --headless --profile-name signed-in ' +
      '--extension blocker --extension a1b2c3d4e5f6g7h8i9j0k1l2 --proxy-id px --viewport 1280x800@60 --kiosk=false ' +
      `--chrome-policy {"HomepageLocation":"it's \\"home\\""} --start-url https://example.com/?a=1&b=$x --telemetry console`,
  )
})

test('a change that clears fields does so in the words of the CLI', () => {
  const body = PoolUpdate.parse({
    fill_rate_per_minute: 0,
    profile: { id: '' },
    extensions: [],
    proxy_id: '',
    chrome_policy: {},
    start_url: '',
    telemetry: { enabled: false },
  })
  expect(cli(updatePool, body).join(' ')).toBe(
    'p --fill-rate 0 --clear-profile --clear-extensions --clear-proxy --clear-chrome-policy --clear-start-url ' +
      '--telemetry off --discard-all-idle=false',
  )
})

test.each([
  [createPool, { size: 1, fill_rate_per_minute: 0 }],
  [createPool, { size: 1, telemetry: { browser: { system: { enabled: false } } } }],
  [createPool, { size: 1, extensions: [{ id: 'not-shaped-like-an-id' }] }],
  [updatePool, { telemetry: { enabled: true, browser: { console: { enabled: true } } } }],
  [acquireBrowser, { acquire_timeout_seconds: 0 }],
  [
    dragMouse,
    {
      path: [
        [1, 2],
        [3, 4],
      ],
      smooth: false,
      step_delay_ms: 0,
    },
  ],
])('where the CLI cannot say it, the sample says so and uses curl', (endpoint, body) => {
  const code = codeSample('cli', { endpoint, params: { id_or_name: 'p', id: 's' }, body, baseUrl })
  expect(code).toMatch(/^# The CLI can’t send this \w+; this is the same request with curl\.\ncurl /)
})

test('keys with commas and quotes reach the CLI as one item of its list', () => {
  const code = codeSample('cli', {
    endpoint: pressKey,
    params: { id: 's' },
    body: { keys: ['a,b', '"', 'Ctrl+c'] },
    baseUrl,
  })
  expect(callOf(code, 'kernel').words).toEqual([
    'browsers',
    'computer',
    'press-key',
    's',
    '--key',
    '"a,b"',
    '--key',
    '""""',
    '--key',
    'Ctrl+c',
  ])
})

test('a pool whose name begins with a hyphen is no flag', () => {
  const code = codeSample('cli', {
    endpoint: acquireBrowser,
    params: { id_or_name: '-x' },
    body: { tags: { a: '1 2' } },
    baseUrl,
  })
  expect(callOf(code, 'kernel').words).toEqual(['browser-pools', 'acquire', '--tag', 'a=1 2', '--', '-x'])
})
