import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { raceWithExit } from './race-with-exit'

const program = { ended: Promise.resolve({ program: 'Chromium', status: 1 }), log: 'its last words' }

test('a start that ends before it is ready says which program ended, and its last words', async () => {
  const never = new Promise<never>(() => undefined)
  const start = raceWithExit(program, new AbortController().signal, () => never)
  await expect(start).rejects.toMatchObject({
    message: 'The browser didn’t start: Chromium ended (status 1) before the browser was ready.\nits last words',
    cause: { status: 500, code: 'browser_ended' },
  })
})

test('a start that the service has ended says why', async () => {
  const message = 'Chromium sent a message of more than 64 MiB.'
  const ended = { ended: Promise.resolve({ program: 'Chromium', status: undefined, message }), log: '' }
  const start = raceWithExit(ended, new AbortController().signal, () => new Promise<never>(() => undefined))
  await expect(start).rejects.toMatchObject({ cause: { code: 'browser_ended', message } })
})

test('a program that ends after its start was given up does no harm', async () => {
  const unhandled: unknown[] = []
  const note = (reason: unknown): void => void unhandled.push(reason)
  process.on('unhandledRejection', note)
  onTestFinished(() => void process.off('unhandledRejection', note))
  const start = raceWithExit(program, AbortSignal.abort(new Error('The pool was deleted.')), () => Promise.resolve())
  await expect(start).rejects.toThrow('The pool was deleted.')
  await nextTurn()
  expect(unhandled).toEqual([])
})
