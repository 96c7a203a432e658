import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text as textOf } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { answerOf } from '../test-screen'
import { pythonScript } from './python'
import { type Case, CASES, EARLIER, exported, numbered, PAGE } from './test-cases'

/** What is exported as Python is run, with a service that has what it calls: the verdicts are those of a replay (`verdicts.test.ts`). */

/**
 * Runs each script in a copy of a process that has loaded what scripts import, as loading takes most of the time of one. Reads the file of a script
 * and its environment from each line, and writes its exit code and output.
 */
const RUN_EACH = `
import base64, json, os, re, runpy, signal, struct, sys, tempfile, time, urllib.error, urllib.parse, urllib.request, zlib
for line in sys.stdin:
    file, environment = json.loads(line)
    said = tempfile.TemporaryFile()
    if os.fork() == 0:
        break
    code = os.waitstatus_to_exitcode(os.wait()[1])
    said.seek(0)
    print(json.dumps([code, said.read().decode()]), flush=True)
else:
    sys.exit()
os.dup2(said.fileno(), 1)
os.dup2(said.fileno(), 2)
os.environ.clear()
os.environ.update(environment)
sys.argv = [file, 'pool']
runpy.run_path(file, run_name='__main__')
`

const folder = mkdtempSync(join(tmpdir(), 'pooldeck-python-'))
const python = spawn('python3', ['-c', RUN_EACH], { stdio: ['pipe', 'pipe', 'inherit'] })
const runs = createInterface({ input: python.stdout })
afterAll(async () => {
  python.stdin.end()
  await once(python, 'close')
  rmSync(folder, { recursive: true })
})

test.each(CASES)('$name', async (each) => {
  const { reason } = each
  const { code, said, calls } = await runPython(each)
  const last = said.trimEnd().split('\n').at(-1) ?? ''
  if (reason) {
    expect(last).toMatch(/^failed: 2\. look \(the rule\): /)
    expect(last).toMatch(reason)
  } else expect(last, said).toBe('passed')
  expect(code).toBe(reason ? 1 : 0)
  const named = (end: string) => calls.filter((path) => path.endsWith(end)).length
  expect([named('/acquire'), named('/click_mouse'), named('/release')]).toEqual([1, reason ? 1 : 2, 1])
})

test('a script without its values says which, and acquires nothing', async () => {
  const [withValues] = CASES.filter(({ values }) => values)
  if (!withValues) throw new Error('No case has values.')
  const { code, said, calls } = await runPython(withValues, {})
  expect([code, calls]).toEqual([1, []])
  expect(said).toMatch(/^Set SCENARIO_TOKEN: /)
})

async function runPython(each: Case, given?: Record<string, string>) {
  const { options, env } = exported(each, 'test.py')
  const shows = each.screen()
  const events = [EARLIER]
  const calls: string[] = []
  const answer = async (request: IncomingMessage): Promise<Buffer | object | undefined> => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://service')
    const body = await textOf(request)
    calls.push(pathname)
    expect(request.headers.authorization).toBe('Bearer key')
    switch (pathname.split('/').at(-1)) {
      case 'acquire':
        return { session_id: 'session' }
      case 'click_mouse':
        if (calls.filter((path) => path.endsWith('click_mouse')).length === 1) events.push(...(each.captured ?? []))
        return undefined
      case 'screenshot':
        return Buffer.from(await (await shows()).arrayBuffer())
      case 'execute':
        return answerOf(PAGE, (JSON.parse(body) as { code: string }).code)
      case 'events': {
        const all = numbered(events)
        return searchParams.get('order') === 'desc' ? all.slice(-1) : all.slice(Number(searchParams.get('offset')) - 1)
      }
      default:
        return undefined
    }
  }
  const server = createServer((request, response) => {
    answer(request).then(
      (found) => response.end(Buffer.isBuffer(found) ? found : found === undefined ? '' : JSON.stringify(found)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const file = join(folder, 'test.py')
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    writeFileSync(file, await pythonScript({ ...options, baseUrl }))
    const { PATH } = process.env
    const ran = once(runs, 'line') as Promise<[string]>
    python.stdin.write(`${JSON.stringify([file, { PATH, POOLDECK_API_KEY: 'key', ...(given ?? env) }])}\n`)
    const [code, said] = JSON.parse((await ran)[0]) as [number, string]
    return { code, said, calls }
  } finally {
    server.close()
    server.closeAllConnections()
  }
}
