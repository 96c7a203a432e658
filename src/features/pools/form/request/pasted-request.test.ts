import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeSample, LANGUAGES } from '../../../../code-samples/code-sample'
import { createPool, updatePool } from '../../../../contract/endpoints/pools'
import type { PoolCreateInput } from '../../../../contract/pool'
import { configOf, configOfForm, configOfPool, updateBetween } from '../../config/pool-update'
import { formOf } from '../../config/from-request'
import { requests } from '../../config/test-requests'
import { readForm } from '../../config/to-request'
import { readPasted } from './pasted-request'

const requestOf = (text: string): unknown => {
  const read = readPasted(text)
  return read.ok ? readForm(read.form).request : read.problem
}

test('what the page writes as JSON and in each language fills the form with the same request', () => {
  fc.assert(
    fc.property(requests, (request) => {
      const sent = readForm(formOf(request)).request
      for (const language of LANGUAGES) {
        const sample = codeSample(language, { endpoint: createPool, body: sent, baseUrl: 'http://x' })
        expect([sample, readsAs(sample)]).toEqual([sample, effective(sent)])
      }
      expect(requestOf(JSON.stringify(sent))).toEqual(sent)
    }),
    { numRuns: 50 },
  )
})

/** The tool leaves out what has the same effect without it. */
const effective = (request: object) => configOfForm(formOf(request as PoolCreateInput))
const readsAs = (text: string): unknown => {
  const read = readPasted(text)
  return read.ok ? configOfForm(read.form) : read.problem
}

test('what an edit writes in each language, pasted into the edit of the same pool, is the same edit', () => {
  fc.assert(
    fc.property(requests, requests, (before, wanted) => {
      const pool = configOf(before)
      const [opened, edited] = [configOfPool(pool), effective(wanted)]
      if (!edited) throw new Error('it is a request that passes')
      const body = updateBetween(opened, edited)
      for (const language of LANGUAGES) {
        const request = { endpoint: updatePool, params: { id_or_name: '-it’s' }, body, baseUrl: 'http://x' }
        const sample = codeSample(language, request)
        const read = readPasted(sample, pool)
        const after = read.ok && configOfForm(read.form)
        expect([sample, after]).toEqual([sample, { ...edited, name: edited.name ?? opened.name }])
      }
    }),
    { numRuns: 50 },
  )
})

test('an edit that is pasted says what it changes, and whether it discards idle browsers', () => {
  const pool = configOf({ size: 3, name: 'shop', headless: true })
  const read = readPasted('client.browser_pools.update("x", size=5, discard_all_idle=True)', pool)
  expect(read).toMatchObject({ ok: true, changes: ['size', 'discard_all_idle'], discards: true, ignored: [] })
  expect(read.ok && readForm(read.form).request).toEqual({ size: 5, name: 'shop', headless: true })
  expect(readPasted('{"start_url": ""}', pool)).toMatchObject({ ok: true, changes: ['start_url'] })
  // A request for a new pool says all but the name, which a pool keeps.
  const whole = readPasted('kernel browser-pools create --size 1', pool)
  expect(whole.ok && [whole.changes, readForm(whole.form).request]).toEqual([undefined, { size: 1, name: 'shop' }])
})

test('an edit that is pasted for a new pool says that it leaves the rest open', () => {
  const read = readPasted(`kernel browser-pools update shop --size 2 --clear-profile`)
  expect(read).toMatchObject({ ok: true, notes: [expect.stringMatching(/^It changes a pool/)], problems: [] })
})

test('a curl command that is too long for a word is read from its here-document', () => {
  // No address may be as long; the form holds it all the same, to say so beside the field.
  const body = { size: 1, start_url: `https://example.com/${'x'.repeat(200_000)}` }
  expect(requestOf(codeSample('curl', { endpoint: createPool, body, baseUrl: 'http://x' }))).toEqual(body)
})

test.each([
  [`curl http://x/browser_pools -d '{"size": 2, "name": "it'\\''s"}'`],
  [`$ curl -sSX POST --url http://x/browser_pools -H 'A: b' --json "{\\"size\\": 2, \\"name\\": \\"it's\\"}" | jq .`],
  [
    `curl 'http://x/browser_pools' \\\n  -H "Authorization: Bearer $KEY" \\\n  --data-raw $'{"size":2,"name":"it\\'s"}'`,
  ],
  [`curl http://x/browser_pools --data='{"size":2,"name":"it\\u0027s"}'`],
  [`curl -d'{"size":2,"name":"it\\u0027s"}' http://x/browser_pools`],
  [`curl http://x/browser_pools -d @- <<'END'\n{"size":2,"name":"it's"}\nEND\n`],
])('%s is read as a shell reads it', (command) => {
  expect(requestOf(command)).toEqual({ size: 2, name: "it's" })
})

test.each([
  // cmd.exe, as Chrome copies it and as a person writes it.
  [
    'curl "http://x/browser_pools" ^\r\n  -H "A: b" ^\r\n  --data-raw "^{^\\^"size^\\^":2,^\\^"name^\\^":^\\^"it\'s^\\^"^}"',
  ],
  ['curl.exe http://x/browser_pools ^\n -d "{\\"size\\": 2, \\"name\\": \\"it\'s\\"}"'],
  // PowerShell.
  ['curl.exe http://x/browser_pools `\n  -d \'{\\"size\\": 2, \\"name\\": \\"it\\u0027s\\"}\''],
  // By hand, with what people write in such a call.
  ['const pool = await kernel.browserPools.create({\n  size: 2, // two\n  name: "it\\u0027s",\n})\nconsole.log(pool)'],
  ['pool = client.browser_pools.create(\n    size=2,  # two\n    name="it\'s",\n)'],
  [
    '# With a key:\nexport POOLDECK_API_KEY="a b"\n\n$ SIZE=2\n$ curl http://x/browser_pools -d \'{"size":2,"name":"it\\u0027s"}\'',
  ],
  ['set KEY=x\r\ncurl http://x/browser_pools ^\r\n -d "{\\"size\\": 2, \\"name\\": \\"it\'s\\"}"'],
  ['$env:KEY = "x"\ncurl.exe http://x/browser_pools `\n  -d \'{\\"size\\": 2, \\"name\\": \\"it\\u0027s\\"}\''],
  ['export KERNEL_API_KEY=x\n$ kernel browser-pools create --size=2 --name "it\'s"'],
])('%s is read, too', (command) => {
  expect(requestOf(command)).toEqual({ size: 2, name: "it's" })
})

test('what a call does not write out is said with its path', () => {
  expect(readPasted('client.browserPools.create({\n  size: count,\n})')).toMatchObject({
    ok: false,
    problem: { message: '"count" is not a literal value, and only those are read', line: 2, column: 9 },
  })
  expect(readPasted('kernel browser-pools create --size 2 --region eu')).toMatchObject({ ignored: ['--region', 'eu'] })
})

test('a member that is given twice is named, wherever it stands', () => {
  expect(readPasted('{"size": 1, "size": 2, "viewport": {"width": 1, "height": 2, "width": 3}}')).toMatchObject({
    notes: ['Given more than once; the last one counts: size, width.'],
  })
  expect(readPasted('{"size": 1, "extensions": [{"id": "a"}, {"id": "b"}]}')).toMatchObject({ notes: [] })
})

test('a key is left out, and the person is told', () => {
  const read = readPasted(`curl https://x/browser_pools -H 'Authorization: Bearer pd_secret' -d '{"size":1}'`)
  expect(read).toMatchObject({ ok: true, notes: ['The key of the command was left out.'] })
  expect(JSON.stringify(read)).not.toContain('pd_secret')
  expect(readPasted(`curl https://x/browser_pools -H "Authorization: Bearer $KEY" -d '{"size":1}'`)).toMatchObject({
    notes: [],
  })
})

test('a command for another operation is read, and the person is told', () => {
  expect(readPasted(`curl https://x/browsers -d '{"headless":true}'`)).toMatchObject({
    notes: ['The command calls /browsers, which doesn’t create a pool. Use /browser_pools.'],
  })
})

test('a pool as the service answers it, and its configuration alone, give the request that made it', () => {
  const request = { size: 3, headless: true, telemetry: { enabled: true, browser: { console: { enabled: true } } } }
  const config = configOf(request)
  const pool = {
    id: 'p',
    name: 'a',
    available_count: 0,
    acquired_count: 0,
    created_at: '',
    extension_ids: [],
    browser_pool_config: config,
  }
  expect(requestOf(JSON.stringify(config))).toEqual(request)
  expect(requestOf(JSON.stringify(pool))).toEqual(request)
  expect(requestOf(JSON.stringify([pool]))).toEqual(request)
  expect(readPasted(JSON.stringify({ ...pool, owner: 'me' }))).toMatchObject({ kind: 'a pool', ignored: ['owner'] })
})

test('what is not known is named, wherever it stands', () => {
  expect(readPasted('{"size": 1, "region": "eu", "viewport": {"width": 1, "height": 2, "depth": 3}}')).toMatchObject({
    ignored: ['region', 'viewport.depth'],
  })
})

test('text that is not JSON is marked where it goes wrong, also within a command', () => {
  expect(readPasted('{\n  "size": 1,\n}')).toMatchObject({ ok: false, problem: { line: 3, column: 1 } })
  const command = `curl http://x \\\n  -d '{"size": 1,\n "name" "a"}'`
  expect(readPasted(command)).toMatchObject({ ok: false, problem: { line: 3, column: 9 } })
  expect(readPasted(`curl http://x -d '{"size": 1}`)).toMatchObject({ ok: false, problem: { column: 18 } })
  const message = expect.stringMatching(/^expected JSON, a curl or CLI command, or/)
  expect(readPasted('Invoke-WebRequest -Uri "http://x"')).toMatchObject({ problem: { message, line: 1, column: 1 } })
})

test('a broken rule is said with its path, and the field has the value that breaks it', () => {
  const text = '{\n  "size": 0,\n  "viewport": {"width": "wide", "height": 2},\n  "name": "a b"\n}'
  const read = readPasted(text)
  if (!read.ok) throw new Error(read.problem.message)
  expect(read.problems.map(({ from, to, line }) => [line, text.slice(from, to)])).toEqual([
    [2, '0'],
    [4, '"a b"'],
    [3, '"wide"'],
  ])
  expect(read.form).toMatchObject({ size: '0', name: 'a b', viewport: { width: '' } })
})
