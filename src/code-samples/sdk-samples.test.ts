import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { urlOf } from '../contract/endpoint-url'
import { codeSample } from './code-sample'
import type { SampleRequest } from './request'
import { sampleRequests } from './test-requests'

const run = promisify(execFile)
const KEY = 'pd_from the environment'
const env = { ...process.env, POOLDECK_API_KEY: KEY }

const received: Received[] = []
const keys = new Set<string>()
const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', baseUrl)
  keys.add(request.headers.authorization ?? '')
  received.push({
    method: request.method ?? '',
    path: decodeURIComponent(pathname),
    query: Object.fromEntries(searchParams),
    body: await bodyOf(request),
  })
  response.setHeader('Content-Type', 'application/json').end(pathname === '/browser_pools' ? '[]' : '{}')
})

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return JSON.parse(text || '{}')
}

const folder = mkdtempSync(join(tmpdir(), 'pooldeck-samples-'))
let baseUrl = ''

beforeAll(async () => {
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

/** What reaches a service, however its parts are escaped. */
interface Received {
  method: string
  path: string
  query: Record<string, string>
  body: unknown
}

function meant(request: SampleRequest): Received {
  const { endpoint, body } = request
  const { pathname, searchParams } = new URL(urlOf(endpoint, request), baseUrl)
  return {
    method: endpoint.method,
    path: decodeURIComponent(pathname),
    query: Object.fromEntries(searchParams),
    body: JSON.parse(JSON.stringify(body ?? {})),
  }
}

test('the TypeScript samples pass the types of the SDK, and the SDK sends what was meant', async () => {
  received.length = 0
  const requests = sampleRequests(baseUrl)
  const files = requests.map((request, index) => {
    const code = codeSample('typescript', request)
    writeFileSync(join(folder, `sample-${index}.mts`), code)
    writeFileSync(join(folder, `sample-${index}.mjs`), code)
    return `./sample-${index}.mjs`
  })
  const compilerOptions = {
    target: 'ES2023',
    module: 'NodeNext',
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: ['node'],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.mts'] }))
  writeFileSync(join(folder, 'all.mjs'), `for (const file of ${JSON.stringify(files)}) await import(file)`)

  const compiled = run(join(process.cwd(), 'node_modules/.bin/tsc'), ['-p', folder]).catch(
    ({ stdout }: { stdout: string }) => ({ stdout }),
  )
  const ran = run(process.execPath, [join(folder, 'all.mjs')], { env, cwd: folder })
  expect((await compiled).stdout).toBe('')
  await ran
  expect(received.length).toBe(requests.length)
  requests.forEach((request, index) => expect(received[index]).toEqual(meant(request)))
  expect([...keys]).toEqual([`Bearer ${KEY}`])
})
