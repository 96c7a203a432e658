import { afterEach, expect, test, vi } from 'vitest'
import { heldAnswer } from '../../../client/test-service'
import { ScreenSource } from './screen-source'

// A tab has an id for as long as it lives (viewer-id).
vi.hoisted(() => vi.stubGlobal('addEventListener', () => {}))

const connection = { id: 'screen', name: 'screen', baseUrl: 'https://pools.example', key: 'key' }
const PICTURE = new Uint8Array([1, 2, 3])

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['that tells changes', 'GET'],
  ['that has screenshots only', 'POST'],
])('of a service %s, a picture that came as the page no longer waited for it is asked for again', async (_, has) => {
  const held = heldAnswer()
  const asked: Headers[] = []
  // Its way is over when it is canceled: fetch rejects no more.
  vi.stubGlobal('fetch', (_url: string, { method = 'GET', headers }: RequestInit) => {
    if (method !== has) return Promise.resolve(Response.json({}, { status: 404 }))
    asked.push(new Headers(headers))
    return asked.length === 1 ? held.answer() : Promise.resolve(picture())
  })
  const picture = () => new Response(PICTURE, { headers: { 'Content-Type': 'image/png', ETag: '"a"' } })
  const source = new ScreenSource(connection, 's')
  const canceled = new AbortController()
  const first = source.next(canceled.signal).catch(() => null)
  await expect.poll(() => asked).toHaveLength(1)
  // As a loop that begins anew does.
  canceled.abort()
  source.refresh()
  held.send(picture())
  await first

  const { update } = await source.next(new AbortController().signal)
  expect(update).toMatchObject({ bytes: { size: 3 } })
  expect(asked[1]?.get('If-None-Match')).toBeNull()
})

test('a session that ends is asked for nothing more by who has followed its screen', async () => {
  const asked: string[] = []
  let hasEnded = false
  vi.stubGlobal('fetch', (_url: string, { method = 'GET' }: RequestInit) => {
    asked.push(method)
    const found = new Response(PICTURE, { headers: { 'Content-Type': 'image/png', ETag: '"a"' } })
    return Promise.resolve(hasEnded ? Response.json({}, { status: 404 }) : found)
  })
  const source = new ScreenSource({ ...connection, id: 'follows' }, 's')
  const { signal } = new AbortController()
  await source.next(signal)
  hasEnded = true
  await expect(source.next(signal)).rejects.toMatchObject({ status: 404 })
  expect(asked).toEqual(['GET', 'GET'])
})
