import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError, OverdueError, UnreachableError } from '../client/errors'
import { ConnectionStore } from '../features/connection/store'
import { createQueryClient, worthRetrying } from './query-client'
import { ReachStore } from './reach'

const answer = (status: number) => new ApiError(status, { code: 'x', message: 'x' })
const storage = () => {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

let connections: ConnectionStore
let reach: ReachStore
let id: string

beforeEach(() => {
  connections = new ConnectionStore({ local: storage(), session: storage() })
  connections.signIn({ name: 'Here', baseUrl: '', key: 'k', keep: false })
  id = connections.get().current?.id ?? ''
  reach = new ReachStore()
})

const ask = (connectionId: string, outcome: () => Promise<unknown>) =>
  createQueryClient(connections, reach)
    .fetchQuery({ queryKey: [connectionId, 'pools'], queryFn: outcome, retry: false })
    .catch(() => undefined)

test('only a fault of the service or of the way to it is tried again, and once', () => {
  expect([worthRetrying(0, answer(500)), worthRetrying(0, new UnreachableError('x'))]).toEqual([true, true])
  expect([worthRetrying(0, answer(404)), worthRetrying(0, new Error('bug')), worthRetrying(1, answer(500))]).toEqual([
    false,
    false,
    false,
  ])
  expect(worthRetrying(0, new OverdueError('x'))).toBe(false)
})

test('a refused key asks for another one', async () => {
  await ask(id, () => Promise.reject(answer(401)))
  expect(connections.get().refused).toBe(true)
})

test('a refusal by another connection says nothing about this one', async () => {
  await ask('another', () => Promise.reject(answer(401)))
  expect(connections.get().refused).toBe(false)
})

test('a service is lost when no answer comes, and found again by any answer, errors included', async () => {
  const changes = vi.fn()
  reach.subscribe(changes)
  await ask(id, () => Promise.reject(new UnreachableError('x')))
  expect(reach.get()).toMatchObject({ connectionId: id })
  await ask(id, () => Promise.reject(answer(404)))
  expect(reach.get()).toBeNull()
  await ask(id, () => Promise.resolve(1))
  expect(changes).toHaveBeenCalledTimes(2)
})
