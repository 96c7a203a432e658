import { expect, test } from 'vitest'
import { cookieAuth, modeline, xauthority } from './display'

test('a mode has exactly the rate that was asked for, whatever the size', () => {
  const [name, clock, width, , , total, height, , , lines] = modeline({ width: 1366, height: 768, refresh_rate: 25 })
  expect([name, width, height]).toEqual(['pool', '1366', '768'])
  expect((Number(clock) * 1e6) / (Number(total) * Number(lines))).toBe(25)
})

test('the largest display at a high rate keeps its pixel clock within 32 bits', () => {
  const clock = Number(modeline({ width: 7680, height: 4320, refresh_rate: 1_000_000 })[1])
  expect(clock * 1e6).toBeLessThan(2 ** 32)
})

test('an Xauthority file names any address, any display and the secret', () => {
  const file = xauthority(cookieAuth(Buffer.from('0123456789abcdef')))
  expect(file.toString('latin1')).toBe('\xff\xff\0\0\0\0\0\x12MIT-MAGIC-COOKIE-1\0\x100123456789abcdef')
})
