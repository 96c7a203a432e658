import { expect, test } from 'vitest'
import type { TelemetryEvent } from '../contract/telemetry-archive'
import { TELEMETRY_EVENTS, type TelemetryEventType } from '../contract/telemetry-events'
import { envelope } from './test-events'
import { lastPart, describeEvent } from './describe-event'

const told = (...event: Parameters<typeof envelope>) => {
  const { title, text, tone } = describeEvent(envelope(...event).event)
  return [title, text, tone]
}

test('what went wrong is marked, and what deserves a look', () => {
  expect(told(1, 'console_error', { text: 'TypeError:\n  x is undefined' })).toEqual([
    'error',
    'TypeError: x is undefined',
    'danger',
  ])
  const url = 'https://shop.example/cart?a=1'
  expect(told(1, 'network_response', { status: 503, method: 'GET', url })).toEqual(['503', 'GET · /cart?a=1', 'danger'])
  expect(told(1, 'network_response', { status: 404, url: 'https://shop.example/' })).toEqual([
    '404',
    'shop.example',
    'warning',
  ])
  expect(told(1, 'network_loading_failed', { canceled: true, url })[2]).toBe('quiet')
  expect(told(1, 'page_layout_shift', { layout_shift_details: { value: 0.0004 } })[2]).toBe('quiet')
  expect(told(1, 'page_layout_shift', { layout_shift_details: { value: 0.05 } })[2]).toBe('plain')
  expect(told(1, 'page_layout_shift', { layout_shift_details: { value: 0.1234 } })).toEqual([
    'Layout shift',
    '0.123',
    'warning',
  ])
  expect(told(1, 'page_layout_shift', { layout_shift_details: { value: 0.3, had_recent_input: true } })[2]).toBe(
    'plain',
  )
})

test('a click is told by the words that it was on, and by where it was when there are too many', () => {
  const click = { selector: 'main > button:nth-of-type(4)', x: 3, y: 4 }
  expect(told(1, 'interaction_click', { ...click, text: 'Send\n order' })[1]).toBe(
    '“Send order” · main > button:nth-of-type(4) · 3, 4',
  )
  expect(told(1, 'interaction_click', { ...click, text: 'Order '.repeat(20) })[1]).toMatch(/^main > button.* · “Order/)
})

test('events without the fields that they should have are told, too', () => {
  for (const type of Object.keys(TELEMETRY_EVENTS) as TelemetryEventType[]) {
    expect(told(1, type)[0], type).not.toBe('')
    expect(told(1, type).join(' '), type).not.toMatch(/undefined|NaN/)
  }
})

test('an event of a type that is not known is told by its name', () => {
  const event = { ts: 1, type: 'page_zoomed', category: 'page', source: { kind: 'cdp' } } as unknown as TelemetryEvent
  expect(describeEvent(event)).toEqual({ title: 'page zoomed', text: '', tone: 'plain' })
})

test('an address in little room is told by its end', () => {
  expect(lastPart('https://shop.example/api/cart?from=/home')).toBe('cart?from=/home')
  expect(lastPart('https://shop.example/api/cart/')).toBe('cart/')
  expect(lastPart('https://shop.example/')).toBe('shop.example')
  expect(lastPart('')).toBe('')
})
