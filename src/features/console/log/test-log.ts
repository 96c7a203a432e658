import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { KeyValueStorage } from '../../../lib/browser-storage'
import type { Snapshot } from '../screen/shown-picture'
import type { Action } from './action'
import { ActionLog } from './action-log'
import { MemoryStorage } from '../../../lib/test-storage'

/** Starts a service for the test that runs, and gives its address. */
export async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/**
 * Starts a service that tells what came, a key press by its keys and the rest by its path, and what it answered, in order.
 * `statusOf` says how and when.
 */
export async function listenAndTell(statusOf: (what: string) => number | Promise<number>) {
  const told: string[] = []
  const answer = async (what: string): Promise<number> => {
    told.push(what)
    const status = await statusOf(what)
    told.push(`${what}: ${status}`)
    return status
  }
  const url = await listen((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const { keys } = JSON.parse(body || '{}') as { keys?: string[] }
      const what = keys?.join() ?? request.url?.split('/').at(-1) ?? ''
      void answer(what).then((status) => response.writeHead(status, { 'Content-Type': 'application/json' }).end('{}'))
    })
  })
  return { url, told }
}

export function newLog(
  baseUrl: string,
  storage: KeyValueStorage = new MemoryStorage(),
  look?: () => Snapshot | null,
): ActionLog {
  const connection = { id: 'c', name: 'test', baseUrl, key: 'secret' }
  const log = new ActionLog({ connection, sessionId: 's1', storage })
  if (look) log.watch(look)
  return log
}

export const pressOf = (...keys: string[]): Action => ({ type: 'press_key', press_key: { keys } })

export function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>((settle) => (resolve = settle))
  return { promise, resolve }
}
