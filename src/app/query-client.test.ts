import { beforeEach, expect, test, vi } from 'vitest'
import type { Connection } from '../client/connection'
import { ApiError, OverdueError, sentWith, UnreachableError } from '../client/errors'
import { ConnectionStore } from '../features/connection/store'
import { createQueryClient, worthRetrying } from './query-client'
import { ConnectivityStore } from './connectivity'

const HERE = { name: 'Here', baseUrl: '' }
const answer = (status: number, retryAfter?: number) => new ApiError(status, { code: 'x', message: 'x' }, retryAfter)
const storage = () => {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

let connections: ConnectionStore
let reach: ConnectivityStore
let id: string

beforeEach(() => {
  connections = new ConnectionStore({ local: storage(), session: storage() })
  connections.signIn({ ...HERE, key: 'k', keep: false })
  id = connections.get().current?.id ?? ''
  reach = new ConnectivityStore()
})

const used = (key = 'k', connectionId = id): Connection => ({ ...HERE, id: connectionId, key })

const ask = (outcome: () => Promise<unknown>, connectionId = id) =>
  createQueryClient(connections, reach)
    .fetchQuery({ queryKey: [connectionId, 'pools'], queryFn: outcome, retry: false })
    .catch(() => undefined)

async function send(failure: Error): Promise<void> {
  const client = createQueryClient(connections, reach)
  const mutation = client.getMutationCache().build(client, {
    mutationFn: async () => {
      throw failure
    },
  })
  await mutation.execute(undefined).catch(() => undefined)
}

const refusal = (connection: Connection) => sentWith(connection, answer(401))

test('only a fault of the service or of the way to it, or its wish for a short wait, is tried again, and once', () => {
  const worth = (error: Error) => worthRetrying(0, error)
  expect([answer(500), answer(408), answer(429), answer(429, 5), new UnreachableError('x')].map(worth)).toEqual(
    Array.from({ length: 5 }, () => true),
  )
  expect([answer(404), answer(429, 6), new Error('bug'), new OverdueError('x')].map(worth)).toEqual(
    Array.from({ length: 4 }, () => false),
  )
  expect(worthRetrying(1, answer(500))).toBe(false)
})

test('a refused key asks for another one, whatever it was used for', async () => {
  await ask(() => Promise.reject(refusal(used())))
  expect(connections.get().refused).toBe(true)
  connections.signIn({ ...HERE, key: 'new', keep: false, replaces: id })
  expect(connections.get().refused).toBe(false)
  await send(refusal(used('new')))
  expect(connections.get().refused).toBe(true)
})

test('a refusal by another connection, or of an earlier key, says nothing about this key', async () => {
  connections.signIn({ ...HERE, key: 'new', keep: false, replaces: id })
  for (const late of [used('k'), used('new', 'another')]) {
    await ask(() => Promise.reject(refusal(late)), late.id)
    await send(refusal(late))
  }
  expect(connections.get().refused).toBe(false)
})

test('a service is lost when no answer comes, and found again by any answer, errors included', async () => {
  const changes = vi.fn()
  reach.subscribe(changes)
  await ask(() => Promise.reject(sentWith(used(), new UnreachableError('x'))))
  expect(reach.get()).toMatchObject({ connectionId: id })
  await ask(() => Promise.reject(sentWith(used(), answer(404))))
  expect(reach.get()).toBeNull()
  await ask(() => Promise.resolve(1))
  expect(changes).toHaveBeenCalledTimes(2)
})

test('silence of another connection, to what was sent before a switch, says nothing about this one', async () => {
  await send(sentWith(used('k', 'another'), new UnreachableError('x')))
  expect(reach.get()).toBeNull()
  await send(sentWith(used(), new UnreachableError('x')))
  expect(reach.get()).toMatchObject({ connectionId: id })
})

test('what was sent, passwords with it, is held no longer than the view that sent it', async () => {
  const client = createQueryClient(connections, reach)
  await client
    .getMutationCache()
    .build(client, { mutationFn: async () => 'sent' })
    .execute({ password: 'secret' })
  await expect.poll(() => client.getMutationCache().getAll()).toEqual([])
})
