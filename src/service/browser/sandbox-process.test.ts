import { performance } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { SandboxProcess } from './sandbox-process'

const env = { PATH: process.env['PATH'] ?? '' }

test('a browser counts as gone soon after it is killed, also when a stray process keeps its log open', async () => {
  const stray = "setsid sh -c 'echo $$; exec sleep 60' & wait"
  const browser = await SandboxProcess.start({ file: 'sh', args: ['-c', stray], env })
  await expect.poll(() => browser.log).toMatch(/^\d+$/)
  await browser.kill()
  await browser.ended
  // It keeps the log open until now.
  process.kill(Number(browser.log), 'SIGKILL')
})

test('a browser that ends by itself says what ended first', async () => {
  const browser = await SandboxProcess.start({ file: 'sh', args: ['-c', 'echo "ended Xvfb 1" >&5'], env })
  await expect(browser.ended).resolves.toEqual({ program: 'Xvfb', status: 1 })
})

test('a browser that sends a message without an end is ended before it fills the memory, and says why', async () => {
  const flood = 'head -c 3000000 /dev/zero | tr "\\0" a >&4; sleep 20'
  const browser = await SandboxProcess.start({ file: 'sh', args: ['-c', flood], env }, { maxMessageBytes: 1024 ** 2 })
  await expect(browser.ended).resolves.toMatchObject({
    program: 'Chromium',
    message: 'Chromium sent a message of more than 1 MiB.',
  })
})

test('a flood of events leaves time for other browsers, and none is lost', async () => {
  const COUNT = 24_000
  const flood = `yes '{"method":"Some.event","params":{}}' | head -n ${COUNT} | tr '\\n' '\\0' >&4; sleep 20`
  const browser = await SandboxProcess.start({ file: 'sh', args: ['-c', flood], env })
  const began = performance.eventLoopUtilization()
  let count = 0
  const all = new Promise<void>((resolve) => {
    browser.cdp.listen(() => {
      // On any machine 1.2 seconds for all of them.
      for (const until = performance.now() + 0.05; performance.now() < until;);
      if (++count === COUNT) resolve()
    })
  })
  await all
  expect(performance.eventLoopUtilization(began).idle).toBeGreaterThan(150)
  await browser.kill()
})

test('a sandbox that hangs before it says who it is ends with its start', async () => {
  const start = new AbortController()
  const hangs = { file: 'sh', args: ['-c', 'kill -STOP $$'], env, uid: 1 }
  const started = expect(SandboxProcess.start(hangs, { signal: start.signal })).rejects.toThrow('not ready')
  start.abort(new Error('It was not ready after 30 seconds.'))
  await started
})
