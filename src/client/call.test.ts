import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'
import { writeFile } from '../contract/endpoints/filesystem'
import { createPool, listPools } from '../contract/endpoints/pools'
import { Pool } from '../contract/pool'
import { getServiceInfo } from '../contract/endpoints/service'
import { abilities, ifOffered } from './abilities'
import { call } from './call'
import { senderOf, UnreachableError } from './errors'

const own = { id: 'own', name: 'own', baseUrl: '', key: 'key' }
const sent: Headers[] = []

afterEach(() => {
  vi.unstubAllGlobals()
  sent.splice(0)
})

function answering(status: number, body: unknown): void {
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(new Headers(init.headers))
    return Response.json(body, { status })
  })
}

const keys = () => sent.map((headers) => headers.get('Idempotency-Key'))

test('each call that changes something has a key of its own; what only asks, and what goes to another origin, has none', async () => {
  answering(200, Pool.meta()?.['example'])
  await call(own, createPool, { body: { size: 1 } })
  await call(own, createPool, { body: { size: 1 } })
  const [first, second] = keys()
  expect(first).toMatch(/^\w+(-\w+){3}$/)
  expect(second).not.toBe(first)
  expect(sent[0]?.get('Content-Type')).toBe('application/json')
  sent.splice(0)
  answering(200, [])
  await call(own, listPools, {})
  answering(200, Pool.meta()?.['example'])
  await call({ ...own, baseUrl: 'https://pools.example' }, createPool, { body: { size: 1 } })
  expect(keys()).toEqual([null, null])
})

test('a file is sent as it is, and not as JSON', async () => {
  const file = new Blob(['{"no": "JSON"}'])
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push(new Headers(init.headers))
    bodies.push(url, init.body)
    return new Response(null, { status: 201 })
  })
  await call(own, writeFile, { params: { id_or_name: 'a b' }, query: { path: '/tmp/ü' }, body: file })
  expect(bodies).toEqual(['/browsers/a%20b/fs/write_file?path=%2Ftmp%2F%C3%BC', file])
  expect(sent[0]?.get('Content-Type')).toBe('application/octet-stream')
})

test('a call that the browser sent twice, because its answer was lost, counts as one without an answer', async () => {
  answering(409, { code: 'already_received', message: 'A call with this Idempotency-Key was received before.' })
  await expect(call(own, createPool, { body: { size: 1 } })).rejects.toBeInstanceOf(UnreachableError)
})

test('an answer after a redirect is said with where it came from', async () => {
  const server = createServer((request, answer) => {
    if (request.url === '/log-in') answer.setHeader('Content-Type', 'text/html').end('<title>Log in</title>')
    else answer.writeHead(302, { Location: '/log-in' }).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    await expect(call({ ...own, baseUrl }, listPools, {})).rejects.toThrow(
      `The service returned HTML (200) after a redirect to ${baseUrl}/log-in: “Log in”. Connect to the address that it redirects to, if that is the service.`,
    )
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

test('what goes wrong with a call knows the key that it was made with, and does not show it', async () => {
  answering(401, { code: 'unauthorized', message: 'No.' })
  const connection = { ...own, key: 'pd_secret' }
  const error = await call(connection, listPools, {}).catch((error: unknown) => error as Error)
  expect(senderOf(error as Error)).toEqual(connection)
  expect(inspect(error)).not.toContain('pd_secret')
})

test('of an answer that comes when nobody asks any more, nothing is learned about the service', async () => {
  const left = new AbortController()
  vi.stubGlobal('fetch', async () => {
    const response = Response.json({ code: 'not_found', message: 'Not here.' }, { status: 404 })
    // Its headers are there, its text is still on the way.
    queueMicrotask(() => left.abort())
    return response
  })
  const asked = ifOffered(own, getServiceInfo, () => call(own, getServiceInfo, { signal: left.signal }))
  await expect(asked).rejects.toThrow('aborted')
  expect(abilities.has(own, getServiceInfo)).toBeUndefined()
})
