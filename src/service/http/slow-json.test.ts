import { expect, test } from 'vitest'
import { slowJson } from './slow-json'

const running = new AbortController().signal
const times = { beginMs: 20, aliveMs: 20 }

test('an answer that is known soon is sent as it is, and what fails soon is told as that', async () => {
  const answer = await slowJson(running, async () => ({ a: 1 }), times)
  expect(await answer.text()).toBe('{"a":1}')
  const refused = slowJson(running, async () => Promise.reject(new Error('no')), times)
  await expect(refused).rejects.toThrow('no')
})

test('one that takes long begins with blanks, and is read as JSON all the same', async () => {
  let finish: (record: unknown) => void = () => {}
  const work = new Promise((resolve) => (finish = resolve))
  const { body, headers } = await slowJson(running, () => work, times)
  expect(headers.get('content-type')).toBe('application/json')
  const reader = (body as ReadableStream<Uint8Array>).getReader()
  let text = ''
  const read = async () => (text += new TextDecoder().decode((await reader.read()).value))
  for (let count = 0; count < 3; count += 1) await read()
  expect(text).toBe('   ')
  finish({ a: 1 })
  await read()
  expect(JSON.parse(text)).toEqual({ a: 1 })
  expect((await reader.read()).done).toBe(true)
})

test('the work is called off when the caller hangs up, before the answer has begun and after', async () => {
  const caller = new AbortController()
  let inner: AbortSignal | undefined
  const never = (signal: AbortSignal) => {
    inner = signal
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
  }
  const early = slowJson(caller.signal, never, { beginMs: 60_000, aliveMs: 20 })
  caller.abort(new Error('gone'))
  await expect(early).rejects.toThrow('gone')
  const { body } = await slowJson(running, never, times)
  await body?.cancel()
  expect(inner?.aborted).toBe(true)
})
