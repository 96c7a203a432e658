import Kernel from '@onkernel/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_CONSOLE_BYTES, MAX_RESULT_BYTES } from '../../../contract/playwright-limits'
import type { PlaywrightResult } from '../../../contract/playwright'
import type { BrowserSession } from '../../../contract/session'
import { json, LIGHT, TestService } from '../../test-service'

// One browser for all of it.

let api: TestService
let session: BrowserSession

beforeAll(async () => {
  api = await TestService.start(undefined, LIGHT)
  session = await api.newSession()
})

afterAll(async () => {
  expect(await api.stop()).toEqual([])
})

const call = (body: object, init?: RequestInit) =>
  api.call('POST', `/browsers/${session.session_id}/playwright/execute`, body, init)
const run = (code: string, timeout_sec = 60) => json<PlaywrightResult>(call({ code, timeout_sec }))
const done = (result: unknown) => ({ success: true, result, stdout: '', stderr: '' })
/** What code says that has failed. */
const failed = async (code: string, timeout_sec?: number) => {
  const { success, error, result } = await run(code, timeout_sec)
  expect([success, result]).toEqual([false, undefined])
  return error
}

test('the public SDK runs code in the tab in front, of which nothing is left but what it has done', async () => {
  const sdk = new Kernel({ baseURL: api.url(''), apiKey: 'My API Key', maxRetries: 0 })
  const code = `
    interface Named { name: string }
    const title = (of: Named): string => of.name as string
    await page.setContent('<title>first</title>')
    globalThis.left = 1
    const other = await context.newPage()
    await other.setContent('<title>other</title>')
    return { title: title({ name: await page.title() }), pages: context.pages().length, open: browser.isConnected() }`
  expect(await sdk.browsers.playwright.execute(session.session_id, { code })).toEqual(
    done({ title: 'first', pages: 2, open: true }),
  )
  // The one that was opened last is in front.
  expect(await run('return [await page.title(), typeof left, typeof require]')).toEqual(
    done(['other', 'undefined', 'undefined']),
  )
  expect(await run('await page.close()')).toEqual(done(null))
  expect(await run('return page.title()')).toEqual(done('first'))
})

test('results go through JSON, up to the largest', async () => {
  expect(
    await run('return { a: undefined, b: new Date(0), c: new Map([[1, 2]]), d: NaN, e: Buffer.from("x") }'),
  ).toEqual(done({ b: '1970-01-01T00:00:00.000Z', c: {}, d: null, e: { type: 'Buffer', data: [120] } }))
  expect(await failed('return 1n')).toMatch(/^result is not serializable/)
  const { result } = await run(`return 'x'.repeat(${MAX_RESULT_BYTES - 2})`)
  expect(result).toHaveLength(MAX_RESULT_BYTES - 2)
})

test('what code throws and writes is told, and so is code that cannot be read', async () => {
  const { error, stdout, stderr } = await run(`
    console.log('said'); console.warn('warned')
    throw new TypeError('thrown')`)
  expect([error, stdout]).toEqual(['thrown', 'said\n'])
  expect(stderr).toMatch(/^warned\nTypeError: thrown\n +at .*code\.ts:3:/)
  expect(await failed('const = 1')).toMatch(/^TypeScript transform error:/)
  expect(await failed('await page.click("#none", { timeout: 50 })')).toMatch(/Timeout 50ms exceeded/)
  expect(await failed('setTimeout(() => { throw new Error("later") }); await new Promise(() => {})')).toBe('later')
})

test('code has the browser’s user and files, and none of the service’s variables', async () => {
  const { result } = await run(`
    const { readFile, writeFile } = await import('node:fs/promises')
    await writeFile('/home/user/of-code', 'x')
    const own = await writeFile('/agent/node_modules/playwright-core/x', 'x').catch((error) => error.code)
    return [process.getuid(), Object.keys(process.env).sort().join(' '), process.cwd(), own,
      await readFile('${api.folder}/data/x').catch((error) => error.code)]`)
  expect(result).toEqual([1000, 'HOME LANG PATH PWD TMPDIR', '/home/user', 'EROFS', 'ENOENT'])
})

test('code that never ends is stopped, with what it has started, and the browser lives on', async () => {
  const late = 'await new Promise((later) => setTimeout(later, 700)); for (;;);'
  expect(await failed(late, 1)).toBe('The code didn’t end within 1 s (timeout_sec), and was stopped.')
  expect(await failed('await new Promise(() => setInterval(() => {}, 1000))', 1)).toMatch(/didn’t end within 1 s/)
  const started = `
    const { spawn } = await import('node:child_process')
    spawn('sleep', ['1010'], { stdio: 'inherit' })
    return 1`
  expect(await run(started)).toEqual(done(1))
  const programs = async () => {
    const { result } = await run(`
      const { execSync } = await import('node:child_process')
      return execSync('ps -e -o args').toString()`)
    return String(result)
  }
  await expect.poll(programs).not.toContain('1010')
})

test('code that floods its console, ends its process or its connection harms itself alone', async () => {
  const flood = await run(`for (let i = 0; i < 3000; i += 1) console.log('x'.repeat(1000)); return 1`)
  expect([flood.success, flood.stdout.length]).toEqual([true, MAX_CONSOLE_BYTES])
  expect(await failed('process.exit(3)')).toBe('The code ended its process (exit code 3).')
  expect(await failed('process.kill(process.pid, "SIGKILL")')).toMatch(/a signal ended it/)
  expect(await failed('await browser.close(); return page.title()')).toMatch(/closed/)
  expect(
    await failed(`
    const { writeSync } = await import('node:fs')
    writeSync(3, 'cnonsense\\nc{"id":1,"method":"Browser.close"}\\n\\n')
    process.exit(4)`),
  ).toMatch(/exit code 4/)
  expect(await run('return page.evaluate("1 + 1")')).toEqual(done(2))
})

test('one call of a session runs at a time, and the others wait for their turn', async () => {
  const files = `/browsers/${session.session_id}/fs`
  const slow = run(`
    const { access, writeFile } = await import('node:fs/promises')
    await writeFile('/home/user/begun', '')
    while (await access('/home/user/go').catch(() => true)) await new Promise((resolve) => setTimeout(resolve, 20))
    return Date.now()`)
  const begun = async () => (await api.call('GET', `${files}/file_info?path=/home/user/begun`)).status
  await expect.poll(begun).toBe(200)
  const next = run('return Date.now()')
  expect(await failed('return 1', 1)).toMatch(/didn’t start within 1 s/)
  await api.call('PUT', `${files}/write_file?path=/home/user/go`, undefined, { body: '' })
  expect(Number((await next).result)).toBeGreaterThanOrEqual(Number((await slow).result))
})

test('a caller that hangs up stops its code', async () => {
  const stop = new AbortController()
  const asked = call({ code: 'for (;;);' }, { signal: stop.signal })
  setTimeout(() => stop.abort(), 200)
  await expect(asked).rejects.toThrow()
  expect(await json(call({ code: 'return 1', executor: 'default' }))).toEqual(done(1))
})

test('named executors are refused as by every server that has none', async () => {
  const named = await call({ code: 'return 1', executor: 'other' })
  expect([named.status, await named.json()]).toMatchObject([400, { code: 'bad_request' }])
  expect((await call({ code: '' })).status).toBe(400)
  const list = await api.call('GET', `/browsers/${session.session_id}/playwright/executors`)
  expect([list.status, await list.json()]).toMatchObject([404, { code: 'playwright_executors_disabled' }])
})
