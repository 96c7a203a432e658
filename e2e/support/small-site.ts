import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from './test'

/** A site of one file's tests, there from before the first until after the last. Returns what gives its host and port. */
export function serveForTests(answer: RequestListener): () => string {
  const server = createServer(answer)
  test.beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  test.afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return () => `127.0.0.1:${(server.address() as AddressInfo).port}`
}
