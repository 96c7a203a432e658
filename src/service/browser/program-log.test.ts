import { expect, test } from 'vitest'
import { ProgramLog } from './program-log'

const { signal } = new AbortController()
const texts = (log: ProgramLog, after = 0) => log.after(after).map(({ text }) => text)

test('a log has whole lines, and the last of them', () => {
  const log = new ProgramLog()
  log.append('one\ntw')
  log.append('o\n\nthree')
  expect(texts(log)).toEqual(['one', 'two'])
  log.append('\n')
  expect(texts(log, 2)).toEqual(['three'])
  for (let n = 0; n < 100; n += 1) log.append(`${'x'.repeat(10_000)}\n`)
  expect(texts(log).length).toBeLessThan(10)
  expect(texts(log).every((line) => line.length <= 8192)).toBe(true)
  log.append('y'.repeat(1_000_000))
  log.append('\n')
  expect(texts(log).at(-1)?.length).toBe(8192)
})

test('who waits is told of a line, and waits no longer than is wanted', async () => {
  const log = new ProgramLog()
  const changed = log.changed(60_000, signal)
  log.append('half')
  log.append(' a line\n')
  await changed
  await log.changed(1, signal)
  await log.changed(60_000, AbortSignal.abort())
  expect(log.last).toBe(1)
})
