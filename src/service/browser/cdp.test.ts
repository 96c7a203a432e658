import { PassThrough } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { CdpConnection, type CdpEvent } from './cdp'
import { CdpError, CdpTimeout } from './cdp-error'

function connection() {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const cdp = new CdpConnection(input, output)
  return { cdp, input, output }
}

test('answers find their commands however the bytes are cut', async () => {
  const { cdp, output } = connection()
  const events: CdpEvent[] = []
  cdp.listen((event) => events.push(event))
  const [first, second] = [cdp.send('A'), cdp.send('B')]
  const bytes = Buffer.from('{"id":2,"result":{"text":"ü"}}\0{"method":"E","params":{"n":1}}\0{"id":1,"result":{}}\0')
  for (const byte of bytes) output.write(Buffer.from([byte]))
  expect(await second).toEqual({ text: 'ü' })
  expect(await first).toEqual({})
  expect(events).toEqual([{ method: 'E', params: { n: 1 }, sessionId: undefined }])
})

test('a refusal names the command', async () => {
  const { cdp, output } = connection()
  const sent = cdp.send('Page.navigate')
  output.write('{"id":1,"error":{"message":"no such page"}}\0')
  await expect(sent).rejects.toThrow(new CdpError('Page.navigate', 'no such page'))
})

test('what waits fails when the browser goes away, and so does what comes later', async () => {
  const { cdp, output } = connection()
  const waiting = cdp.send('A')
  output.destroy()
  await expect(waiting).rejects.toThrow('the browser has ended')
  await expect(cdp.send('B')).rejects.toThrow('the browser has ended')
})

test('a command without an answer times out, and an answer that comes later is dropped', async () => {
  const { cdp, output } = connection()
  await expect(cdp.send('A', {}, undefined, 5)).rejects.toThrow(new CdpTimeout('A', 5))
  output.write('{"id":1,"result":{}}\0')
  const next = cdp.send('B')
  output.write('{"id":2,"result":{"text":"whole"}}\0')
  await expect(next).resolves.toEqual({ text: 'whole' })
})

test('what waits for a page fails when the page is closed', async () => {
  const { cdp, output } = connection()
  const [closed, other] = [cdp.send('Page.close', {}, 's1'), cdp.send('Page.reload', {}, 's2')]
  output.write('{"method":"Target.detachedFromTarget","params":{"sessionId":"s1"}}\0{"id":2,"result":{}}\0')
  await expect(closed).rejects.toThrow('Page.close: the page was closed')
  expect(await other).toEqual({})
})

test('what waits for a page fails when the page crashes', async () => {
  const { cdp, output } = connection()
  const [crashed, other] = [cdp.send('Page.crash', {}, 's1'), cdp.send('Page.reload', {}, 's2')]
  output.write('{"method":"Inspector.targetCrashed","params":{},"sessionId":"s1"}\0{"id":2,"result":{}}\0')
  await expect(crashed).rejects.toThrow('Page.crash: the page crashed')
  expect(await other).toEqual({})
})

test('events of each request that no observer needs are read for intercepting clients only', async () => {
  const { cdp, output } = connection()
  const [received, taken]: [string[], string[]] = [[], []]
  cdp.listen(({ method }) => received.push(method))
  const say = (method: string) => output.write(`{"method":"${method}","params":{},"sessionId":"s"}\0`)
  say('Network.dataReceived')
  say('Network.loadingFinished')
  await expect.poll(() => received).toEqual(['Network.loadingFinished'])
  const release = cdp.intercept(({ method }) => taken.push(method) > 0)
  say('Network.dataReceived')
  await expect.poll(() => taken).toEqual(['Network.dataReceived'])
  release()
  say('Network.dataReceived')
  say('Network.loadingFailed')
  await expect.poll(() => received).toEqual(['Network.loadingFinished', 'Network.loadingFailed'])
})

test('while events are gathered, what comes soon after another is heard later; who waits for an answer hears it at once', async () => {
  const { cdp, output } = connection()
  const received: string[] = []
  cdp.listen(({ method }) => received.push(method))
  const say = (method: string) => output.write(`{"method":"${method}","params":{}}\0`)
  const release = cdp.batchEvents()
  // What is heard later is heard after a timer: here never.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  say('First')
  await turn()
  say('Second')
  void cdp.send('Network.getResponseBody').catch(() => {})
  await turn()
  expect(received).toEqual(['First'])
  void cdp.send('Page.reload').catch(() => {})
  await turn()
  expect(received).toEqual(['First', 'Second'])
  say('Third')
  await turn()
  expect(received).toEqual(['First', 'Second', 'Third'])
  output.write('{"id":2,"result":{}}\0')
  await turn()
  say('Fourth')
  await turn()
  expect(received).toHaveLength(3)
  release()
  await turn()
  expect(received).toEqual(['First', 'Second', 'Third', 'Fourth'])
})

test('a message without an end is not read on, and ends the connection', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const onTooLarge = vi.fn<(maxBytes: number) => void>()
  const cdp = new CdpConnection(input, output, { maxBytes: 100, onTooLarge })
  const events: CdpEvent[] = []
  cdp.listen((event) => events.push(event))
  // Many in one piece are not one that is large.
  output.write('{"method":"Small"}\0'.repeat(10))
  await expect.poll(() => events).toHaveLength(10)
  const waiting = cdp.send('A')
  output.write(`{"method":"Large","params":{"text":"${'a'.repeat(60)}`)
  await turn()
  expect(cdp.closed).toBe(false)
  output.write('a'.repeat(60))
  await expect(waiting).rejects.toThrow('the browser has ended')
  output.write('"}}\0{"method":"Small"}\0')
  await turn()
  expect(events).toHaveLength(10)
  expect(onTooLarge).toHaveBeenCalledExactlyOnceWith(100)
})

test('a listener that fails on an event, or on an answer, keeps no other listener from theirs', async () => {
  const { cdp, output } = connection()
  const fail = (): never => {
    throw new Error('It fails.')
  }
  const received: string[] = []
  cdp.intercept(fail)
  cdp.intercept(({ method }) => method === 'Theirs' && received.push(`taken: ${method}`) > 0)
  cdp.listen(({ method }) => received.push(method))
  output.write('{"method":"Theirs"}\0{"method":"Ours"}\0')
  await expect.poll(() => received).toEqual(['taken: Theirs', 'Ours'])
  const command = (sessionId: string) => ({ method: 'A', sessionId })
  cdp.exchange(command('s'), fail)
  const abandoned = cdp.send('B', {}, 's')
  output.write('{"method":"Target.detachedFromTarget","params":{"sessionId":"s"}}\0')
  await expect(abandoned).rejects.toThrow('the page was closed')
  expect(received.at(-1)).toBe('Target.detachedFromTarget')
  cdp.exchange(command('t'), fail)
  const last = cdp.send('C')
  cdp.close()
  await expect(last).rejects.toThrow('the browser has ended')
})

test('what is no message, and a listener that throws, do not hold up the next one', async () => {
  const { cdp, output } = connection()
  const events: string[] = []
  cdp.listen(() => {
    throw new Error('It can’t read this.')
  })
  cdp.listen(({ method }) => events.push(method))
  const sent = cdp.send('A')
  for (const message of ['{', '[]', 'null', '{"method":1}', '{"method":"E","params":"x"}', '{"id":"1","result":{}}'])
    output.write(`${message}\0`)
  output.write('{"method":"F"}\0{"id":1,"result":{}}\0')
  expect(await sent).toEqual({})
  expect(events).toEqual(['F'])
})

test('an answer of another shape than its command has is refused, and not taken for what it should be', async () => {
  const { cdp, output } = connection()
  const [shot, page] = [cdp.send('Page.captureScreenshot'), cdp.send('Target.createTarget')]
  output.write('{"id":1,"result":{"data":7}}\0{"id":2,"result":{"targetId":"t","more":true}}\0')
  await expect(shot).rejects.toThrow(new CdpError('Page.captureScreenshot', 'the response is invalid.'))
  expect(await page).toEqual({ targetId: 't', more: true })
})
