import { readdirSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { MAX_WAITING_INPUTS } from '../../contract/computer'
import { MAX_MOVES } from '../../motion/drag'
import { Problem } from '../shared/problem'
import { Computer } from './computer'
import { recordedDisplay } from './fixtures/recorded-display'
import { Recorder } from './fixtures/recorder'
import { startXServer } from './fixtures/x-server'

const shown = recordedDisplay()

const line = {
  path: [
    [10, 10],
    [400, 300],
  ] as [number, number][],
  button: 'left' as const,
  delay: 0,
  steps_per_segment: 20,
  step_delay_ms: 5,
  smooth: false,
}

test('two displays do not disturb each other', async () => {
  await using server = await startXServer({ width: 800, height: 600 })
  const other = await Computer.onDisplay(server.display)
  {
    await using onOther = await Recorder.open(server.display)
    const { computer, recorder: onShown } = shown
    await computer.act({ type: 'move_mouse', move_mouse: { x: 5, y: 5, smooth: false } })
    await onShown.sync()
    onShown.events.splice(0)
    await Promise.all([
      computer.act({ type: 'drag_mouse', drag_mouse: line }),
      other.act({ type: 'drag_mouse', drag_mouse: { ...line, button: 'right' } }),
    ])
    for (const [recorder, button] of [
      [onShown, 1],
      [onOther, 3],
    ] as const) {
      await recorder.sync()
      const pressed = recorder.events.filter(({ name }) => name === 'ButtonPress')
      expect(pressed.map(({ detail }) => detail)).toEqual([button])
      expect(recorder.events.filter(({ name }) => name === 'MotionNotify')).toHaveLength(21)
    }
  }
  await other.dispose()
})

test('an input counts as activity for as long as it runs', async () => {
  const { computer } = shown
  expect(computer.busy).toBe(false)
  const cancel = new AbortController()
  const drag = { type: 'drag_mouse', drag_mouse: { ...line, delay: 50_000 } } as const
  const cancelled = expect(computer.act(drag, cancel.signal)).rejects.toThrow('enough')
  const began = Date.now()
  await expect.poll(() => Date.now()).toBeGreaterThan(began + 50)
  expect(computer.busy).toBe(true)
  expect(computer.lastActivity).toBeGreaterThan(began + 50)
  const during = Date.now()
  cancel.abort(new Error('enough'))
  await cancelled
  expect(computer.busy).toBe(false)
  expect(computer.lastActivity).toBeGreaterThanOrEqual(during)
})

test('a display that ends fails what runs, what waits and what comes later, in plain words', async () => {
  const server = await startXServer()
  const computer = await Computer.onDisplay(server.display)
  const { etag } = (await computer.nextFrame({ waitMs: 0, type: 'image/png' })) as { etag: string }
  const lost = { status: 500, code: 'browser_ended', message: expect.stringContaining('has ended') }
  const running = expect(
    computer.act({ type: 'drag_mouse', drag_mouse: { ...line, step_delay_ms: 100 } }),
  ).rejects.toMatchObject(lost)
  const waiting = expect(computer.act({ type: 'drag_mouse', drag_mouse: line })).rejects.toMatchObject(lost)
  const watching = expect(computer.nextFrame({ etag, waitMs: 30_000, type: 'image/png' })).rejects.toMatchObject(lost)
  await server.kill()
  await Promise.all([running, waiting, watching, computer.ended])
  await expect(computer.screenshot()).rejects.toMatchObject(lost)
  await computer.dispose()
})

test('a display that cannot be reached is said so', async () => {
  const { display } = shown.server
  const opened = (change: object) => Computer.onDisplay({ ...display, ...change }).catch((error: unknown) => error)
  expect(await opened({ socket: '/nowhere/X0' })).toMatchObject({ status: 500, code: 'internal_error' })
  expect(await opened({ framebuffer: '/nowhere/screen' })).toMatchObject({
    message: expect.stringContaining('frame buffer'),
  })
  expect(await opened({ framebuffer: '/etc/passwd' })).toBeInstanceOf(Problem)
})

test('disposing stops a running input, releases its button, and leaves no descriptor and no timer behind', async () => {
  const { server, recorder } = shown
  const used = () => ({
    descriptors: readdirSync('/proc/self/fd').length,
    timers: process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length,
  })
  const warmUp = await Computer.onDisplay(server.display)
  await warmUp.screenshot()
  await warmUp.dispose()
  const before = used()

  const computer = await Computer.onDisplay(server.display)
  const { etag } = (await computer.nextFrame({ waitMs: 0, type: 'image/png' })) as { etag: string }
  const watching = computer.nextFrame({ etag, waitMs: 60_000, type: 'image/png' }).catch((error: unknown) => error)
  const dragging = computer
    .act({ type: 'drag_mouse', drag_mouse: { ...line, delay: 50_000 } })
    .catch((error: unknown) => error)
  await expect.poll(() => recorder.events.at(-1)).toMatchObject({ name: 'ButtonPress' })
  await Promise.all([computer.dispose(), computer.dispose()])
  await computer.dispose()
  expect(await dragging).toBeInstanceOf(Problem)
  expect(await watching).not.toBe('unchanged')
  await computer.ended
  await recorder.sync()
  expect(recorder.events.at(-1)).toMatchObject({ name: 'ButtonRelease', detail: 1 })
  // The test runner has timers of its own, and tests before left connections: they come and go.
  await expect.poll(() => used().timers).toBeLessThanOrEqual(before.timers)
  expect(used().descriptors).toBeLessThanOrEqual(before.descriptors)
})

test('a display can be opened again and again: spare keycodes are given back', async () => {
  for (let round = 0; round < 3; round += 1) {
    const computer = await Computer.onDisplay(shown.server.display)
    const letters = Array.from({ length: 18 }, (_, index) => String.fromCodePoint(0x4e00 + round * 18 + index))
    await computer.act({ type: 'press_key', press_key: { keys: letters, duration: 1 } })
    await computer.dispose()
  }
})

test('a display that hangs does not hold up the end', async () => {
  await using server = await startXServer()
  const computer = await Computer.onDisplay(server.display)
  process.kill(server.pid, 'SIGSTOP')
  const dragging = computer.act({ type: 'drag_mouse', drag_mouse: line }).catch((error: unknown) => error)
  const began = performance.now()
  await computer.dispose()
  expect(performance.now() - began).toBeLessThan(5_000)
  expect(await dragging).toBeInstanceOf(Problem)
})

test('an input that waits too long behind others is given up, so that no client sends it again', async () => {
  const { computer } = shown
  const realTimeout = setTimeout
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  try {
    const ends: string[] = []
    const drags = [50_000, 50_000].map((delay, index) =>
      computer.act({ type: 'drag_mouse', drag_mouse: { ...line, delay } }).then(
        () => ends.push(`${index} done`),
        ({ status, message }: Problem) => ends.push(`${index} ${status} ${message}`),
      ),
    )
    while (ends.length < 2) {
      await vi.advanceTimersByTimeAsync(1_000)
      // The X server lives in real time.
      await new Promise((resolve) => realTimeout(resolve, 10))
    }
    await Promise.all(drags)
    expect(ends.sort()).toEqual(['0 done', expect.stringMatching(/^1 500 .*after 58 s/)])
    expect(computer.busy).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})

test('as many inputs wait as may; one more is told so at once, and is done when others have gone', async () => {
  const { computer } = shown
  const [holder, ...others] = Array.from({ length: MAX_WAITING_INPUTS }, () => new AbortController())
  const move = { x: 5, y: 5, smooth: false }
  const inputs = others.map(({ signal }) => computer.act({ type: 'move_mouse', move_mouse: move }, signal))
  const holding = computer.act({ type: 'press_key', press_key: { keys: ['a'], duration: 50_000 } }, holder?.signal)
  const ends = Promise.allSettled([...inputs, holding])
  await expect(computer.act({ type: 'move_mouse', move_mouse: move })).rejects.toMatchObject({
    status: 503,
    code: 'too_many_waiting',
    message: expect.stringContaining(`${MAX_WAITING_INPUTS} inputs of this session`),
    headers: { 'Retry-After': '1' },
  })
  for (const caller of [holder, ...others]) caller?.abort(new Error('The client disconnected.'))
  await ends
  await computer.act({ type: 'move_mouse', move_mouse: { ...move, x: 7 } })
  expect(await computer.position()).toEqual({ x: 7, y: 5 })
  expect(computer.busy).toBe(false)
})

test('a drag of too many moves is refused before anything happens', async () => {
  const { computer } = shown
  const before = await computer.position()
  await expect(
    computer.act({ type: 'drag_mouse', drag_mouse: { ...line, steps_per_segment: MAX_MOVES + 1, step_delay_ms: 0 } }),
  ).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining(`at most ${MAX_MOVES} are possible`),
  })
  expect(await computer.position()).toEqual(before)
})
