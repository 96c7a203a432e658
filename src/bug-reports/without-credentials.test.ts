import { expect, test } from 'vitest'
import { envelope } from '../events/test-events'
import { withoutCredentials } from './without-credentials'

test('a request is told without cookies, credentials and what it sent; all else of it stays', () => {
  const request = envelope(1, 'network_request', {
    url: 'https://shop.example/login',
    method: 'POST',
    headers: { Cookie: 'sid=1', Authorization: 'Basic YTpi', Accept: '*/*' },
    post_data: 'user=ada&password=lovelace',
  })
  const raw = { ...request.event, data: { ...request.event.data, own: 'of another service' } }
  const told = withoutCredentials({ ...request, raw })
  for (const text of [JSON.stringify(told.event), JSON.stringify(told.raw)]) {
    expect(text).not.toMatch(/sid=1|YTpi|lovelace/)
    expect(text).toContain('https://shop.example/login')
    expect(text).toContain('*/*')
  }
  expect(JSON.stringify(told.raw)).toContain('of another service')
})

test('events of other kinds, and those of an unknown shape, are told as they came', () => {
  const error = envelope(2, 'console_error', { text: 'post_data is not defined' })
  expect(withoutCredentials(error)).toBe(error)
  const odd = { seq: 3, event: { ...envelope(3, 'network_idle').event, data: 'odd' } } as never
  expect(withoutCredentials(odd)).toMatchObject({ event: { data: 'odd' } })
})
