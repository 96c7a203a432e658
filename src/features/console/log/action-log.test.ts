import type { RequestListener } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Snapshot } from '../screen/shown-picture'
import type { Action } from './action'
import { MAX_ENTRIES } from './entry-store'
import { MemoryStorage } from '../../../lib/test-storage'
import { deferred, listen, listenAndTell, newLog, pressOf } from './test-log'

const press = pressOf('Ctrl+t')
const done: RequestListener = (_, response) => response.writeHead(200, { 'Content-Length': 0 }).end()

test('an action goes to its operation of the session, exactly as it was built', async () => {
  const seen: string[] = []
  const url = await listen((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      seen.push(`${request.method} ${request.url} ${request.headers.authorization} ${body}`)
      done(request, response)
    })
  })
  const log = newLog(url)
  const drag: Action = {
    type: 'drag_mouse',
    drag_mouse: {
      path: [
        [1, 2],
        [3, 4],
      ],
    },
  }
  await log.run(press)
  await log.run(drag)
  expect(seen).toEqual([
    'POST /browsers/s1/computer/press_key Bearer secret {"keys":["Ctrl+t"]}',
    'POST /browsers/s1/computer/drag_mouse Bearer secret {"path":[[1,2],[3,4]]}',
  ])
  expect(log.get().map(({ result }) => result.kind)).toEqual(['done', 'done'])
})

test('listeners hear of the sending and of the result', async () => {
  const log = newLog(await listen(done))
  const heard: string[] = []
  const stop = log.subscribe(() => heard.push(log.get().at(-1)?.result.kind ?? 'empty'))
  const entry = await log.run(press)
  stop()
  log.clear()
  expect(heard).toEqual(['sending', 'done'])
  expect(entry.result.kind).toBe('done')
})

test('a refusal keeps what the service said', async () => {
  const details = [{ code: 'invalid_input', message: 'keys[0]: no such key' }]
  const url = await listen((_, response) =>
    response
      .writeHead(400, { 'Content-Type': 'application/json' })
      .end(JSON.stringify({ code: 'bad_request', message: 'Nothing was pressed.', details })),
  )
  const { result } = await newLog(url).run(press)
  expect(result).toMatchObject({
    kind: 'failed',
    status: 400,
    code: 'bad_request',
    message: 'Nothing was pressed.',
    details,
  })
})

test('a service that is gone gives a failed entry, not an exception', async () => {
  const { result } = await newLog('http://127.0.0.1:1').run(press)
  expect(result).toMatchObject({ kind: 'failed', message: expect.stringContaining('couldn’t be reached') })
})

test('stopping ends the request', async () => {
  const closed = deferred()
  const arrived = deferred()
  const url = await listen((request) => {
    request.socket.on('close', () => closed.resolve())
    arrived.resolve()
  })
  const log = newLog(url)
  const running = log.run(press)
  await arrived.promise
  log.stop()
  expect((await running).result).toMatchObject({
    kind: 'failed',
    stopped: true,
    message: 'Stopped. Part of it may already have been done.',
  })
  await closed.promise
})

test('dispose stops what is under way, may be called twice, and leaves a log that works', async () => {
  const { promise: arrived, resolve: arrive } = deferred()
  let asked = 0
  const log = newLog(
    await listen((request, response) => {
      arrive()
      if (asked++ > 0) done(request, response)
    }),
  )
  const running = log.run(press)
  await arrived
  log.dispose()
  log.dispose()
  expect((await running).result).toMatchObject({
    kind: 'failed',
    message: expect.stringContaining('console was closed'),
  })
  expect((await log.run(press)).result.kind).toBe('done')
})

test('stopping what is under way ends the replay that is acting; a console that goes does not', async () => {
  const log = newLog('http://127.0.0.1:1')
  const stop = vi.fn<() => void>()
  const acting = deferred()
  log.record(press, 'Order', { doing: acting.promise, stop })
  log.dispose()
  expect(stop).not.toHaveBeenCalled()
  log.stop()
  expect(stop).toHaveBeenCalledOnce()
  acting.resolve()
  await expect.poll(() => log.get().at(-1)?.result.kind).toBe('done')
  log.stop()
  expect(stop).toHaveBeenCalledOnce()
})

test('what is sent while something is under way waits for its answer, and goes in the order in which it came', async () => {
  const first = deferred()
  const { url, told } = await listenAndTell((what) => (what === 'a' ? first.promise.then(() => 200) : 200))
  const log = newLog(url)
  const sent = ['a', 'b', 'c'].map((key) => log.run(pressOf(key)))
  // What does not wait behind it has come and gone meanwhile.
  await newLog(url).run(pressOf('x'))
  first.resolve()
  await Promise.all(sent)
  expect(told.filter((what) => !what.startsWith('x'))).toEqual(['a', 'a: 200', 'b', 'b: 200', 'c', 'c: 200'])
})

test('what waits behind one that fails is not sent, says so, and can be sent again', async () => {
  const { url, told } = await listenAndTell((what) => (what === 'a' ? 503 : 200))
  const storage = new MemoryStorage()
  const log = newLog(url, storage)
  await Promise.all(['a', 'b', 'c'].map((key) => log.run(pressOf(key))))
  expect(told).toEqual(['a', 'a: 503'])
  const failed = [{ status: 503 }, { unsent: true }, { unsent: true }].map((why, index) => ({
    action: pressOf('abc'.charAt(index)),
    result: { kind: 'failed', ...why },
  }))
  expect(newLog('', storage).get()).toMatchObject(failed)
  expect((await log.run(pressOf('b'))).result.kind).toBe('done')
})

test('stopping what is under way also stops what waits behind it', async () => {
  const arrived = deferred()
  const { url, told } = await listenAndTell(() => {
    arrived.resolve()
    return new Promise<number>(() => {})
  })
  const log = newLog(url)
  const sent = ['a', 'b'].map((key) => log.run(pressOf(key)))
  await arrived.promise
  log.stop()
  expect((await Promise.all(sent)).map(({ result }) => result)).toMatchObject([{ kind: 'failed' }, { unsent: true }])
  expect(told).toEqual(['a'])
})

test('what is done piece by piece is one entry that grows', async () => {
  const log = newLog(await listen(done))
  const typed = (text: string): Action => ({ type: 'type_text', type_text: { text } })
  const entry = log.begin(typed('h'))
  await log.send(typed('h'))
  entry.amend(typed('hi'))
  expect(log.get()).toMatchObject([{ action: typed('hi'), result: { kind: 'sending' } }])
  entry.end()
  expect(log.get()).toMatchObject([{ action: typed('hi'), result: { kind: 'done' } }])
})

test('the picture after an action is the one that a slow page comes to, and the last before the next action', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const shots = ['before', 'loading', 'loaded', 'next'].map((name) => {
    const blob = new Blob([name])
    return { bytes: () => Promise.resolve(blob), name }
  })
  let shown = shots[0] as Snapshot
  const log = newLog(await listen(done), new MemoryStorage(), () => shown)
  const after = async (): Promise<string | undefined> => {
    await Promise.resolve()
    return (await log.get()[0]?.after?.text()) ?? undefined
  }
  await log.run(press)
  shown = shots[1] as Snapshot
  vi.advanceTimersByTime(600)
  shown = shots[2] as Snapshot
  await vi.advanceTimersByTimeAsync(1_100)
  await expect.poll(after).toBe('loaded')
  shown = shots[3] as Snapshot
  await log.run(press)
  await expect.poll(after).toBe('next')
  log.dispose()
})

test('clear returns what it took, and restore puts it back in order', async () => {
  const storage = new MemoryStorage()
  const log = newLog(await listen(done), storage)
  const first = await log.run(press)
  const cleared = log.clear()
  expect(log.get()).toEqual([])
  expect(storage.getItem('pooldeck.log.s1')).toBeNull()
  await new Promise((resolve) => setTimeout(resolve, 2))
  const second = await log.run(press)
  log.restore(cleared)
  log.restore(cleared)
  expect(log.get()).toEqual([first, second])
})

test('another visit sees the same entries, and only the latest are kept', async () => {
  const storage = new MemoryStorage()
  const log = newLog(await listen(done), storage)
  for (let count = 0; count < MAX_ENTRIES + 3; count++) await log.run(press)
  const again = newLog('', storage)
  expect(again.get()).toHaveLength(MAX_ENTRIES)
  expect(again.get()).toEqual(log.get())
})

test('what is done in a private phase is stored nowhere, has no picture, and is gone when that ends', async () => {
  const storage = new MemoryStorage()
  const looks = vi.fn<() => Snapshot | null>(() => null)
  const url = await listen(done)
  const log = newLog(url, storage, looks)
  await log.run(press)
  log.setPrivate(true)
  looks.mockClear()
  const secret = pressOf('p')
  await log.run(secret)
  expect(log.get().map(({ action }) => action)).toEqual([press, secret])
  expect(
    newLog(url, storage)
      .get()
      .map(({ action }) => action),
  ).toEqual([press])
  expect(looks).not.toHaveBeenCalled()
  const growing = log.begin(pressOf('q'))
  log.setPrivate(false)
  growing.end()
  expect(log.get().map(({ action }) => action)).toEqual([press])
})

test('what another view sends to a session is in its history, with dots where the focus is in a field for passwords; a failure reaches both', async () => {
  const url = await listen((_, response) =>
    response.setHeader('Content-Type', 'application/json').end('{"secret":true}'),
  )
  const log = newLog(url)
  log.setAbilities({ knowsFocus: true })
  await log.keep({ type: 'type_text', type_text: { text: 'geheim' } }, () => Promise.resolve())
  await expect(log.keep(press, () => Promise.reject(new Error('No room')))).rejects.toThrow('No room')
  expect(log.get()).toMatchObject([
    { action: { type_text: { text: '••••••' } }, result: { kind: 'done' } },
    { action: press, result: { kind: 'failed', message: 'No room' } },
  ])
})
