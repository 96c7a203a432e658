import { expect, test } from 'vitest'
import { entityTag, pictureType, takesChanges, waitMs } from './live-picture'

test.each([
  [null, 0],
  ['wait=5', 5_000],
  ['respond-async, wait=10', 10_000],
  ['wait="3"; foo', 3_000],
  ['wait=600', 25_000],
  ['await=4', 0],
  ['wait=soon', 0],
])('Prefer: %s waits %i ms', (prefer, expected) => {
  expect(waitMs(prefer)).toBe(expected)
})

test.each([
  [null, undefined],
  ['"a-1-png"', 'a-1-png'],
  ['W/"a-1-png"', 'a-1-png'],
  ['*', undefined],
])('If-None-Match: %s', (header, expected) => {
  expect(entityTag(header)).toBe(expected)
})

test.each([
  [null, 'image/png'],
  ['*/*', 'image/png'],
  ['image/*', 'image/png'],
  ['application/json', 'image/png'],
  ['image/jpeg', 'image/jpeg'],
  ['image/webp;q=0.5, image/jpeg;q=0.9', 'image/jpeg'],
  ['image/jpeg;q=0, image/webp;q=0.1', 'image/webp'],
  ['IMAGE/WEBP', 'image/webp'],
])('Accept: %s gets %s', (accept, expected) => {
  expect(pictureType(accept)).toBe(expected)
})

test.each([
  ['changed-regions', true],
  ['vcdiff, Changed-Regions;q=0.5', true],
  ['changed-regions;q=0', false],
  ['vcdiff', false],
  [null, false],
])('A-IM %s: changes are enough: %s', (aIm, enough) => {
  expect(takesChanges(aIm)).toBe(enough)
})
