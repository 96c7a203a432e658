import { expect, test } from 'vitest'
import { listen } from '../log/test-log'
import { takePicture } from './clipboard-picture'

test('at a service that runs no code there is no picture to bring, and nothing to complain of', async () => {
  const baseUrl = await listen((_, response) => {
    response.writeHead(404, { 'Content-Type': 'application/json' })
    response.end('{"code":"not_found","message":"There is no such operation."}')
  })
  const connection = { id: 'foreign', name: 'Foreign', baseUrl, key: 'a-key' }
  const { signal } = new AbortController()
  expect(await takePicture({ connection, sessionId: 's', signal })).toBeUndefined()
})
