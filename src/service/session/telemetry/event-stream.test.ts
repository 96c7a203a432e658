import { expect, test } from 'vitest'
import { EventLog } from './event-log'
import { eventStream } from './event-stream'

function logged(count: number): EventLog {
  const log = new EventLog()
  for (let index = 0; index < count; index++) {
    log.append({ ts: 1, type: 'cdp_connect', category: 'connection', source: { kind: 'cdp' } })
  }
  return log
}

test('a stream begins at once, comments in silence, and ends with its session', async () => {
  const log = logged(1)
  const reader = eventStream(log.read(0), 1).getReader()
  const read = async () => new TextDecoder().decode((await reader.read()).value)
  expect(await read()).toBe(':\n\n')
  expect(await read()).toMatch(/^id: 1\ndata: \{"seq":1,"event":\{.*\}\}\n\n$/)
  expect(await read()).toBe(':\n\n')
  log.endReaders()
  let last = await read()
  while (last === ':\n\n') last = await read()
  expect(last).toBe('')
  expect((await reader.read()).done).toBe(true)
})

test('a client that does not read holds up no other, and nothing is prepared for it', async () => {
  const log = logged(0)
  const reader = eventStream(log.read(0)).getReader()
  await reader.read()
  const next = reader.read()
  log.append({ ts: 1, type: 'cdp_connect', category: 'connection', source: { kind: 'cdp' } })
  expect(new TextDecoder().decode((await next).value)).toMatch(/^id: 1\n/)
  await reader.cancel()
})
