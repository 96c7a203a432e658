import { expect, test } from 'vitest'
import { memoryStorage } from '../lib/browser-storage'
import { favoritesIn, readShared, sharedText } from './favorites'

const close = { name: 'Close', request: { keys: ['Ctrl+w'] } }
const grow = { name: 'Grow', request: { keys: ['plus'], duration: 300, hold_keys: ['Ctrl'] } }

test('favorites are there again after a reload, in their order', () => {
  const kept = memoryStorage()
  const store = favoritesIn(kept)
  store.add([close, grow])
  store.move(1, 0)
  expect(
    favoritesIn(kept)
      .get()
      .map(({ name, request }) => ({ name, request })),
  ).toEqual([grow, close])
})

test('they come out of a file as they went in', () => {
  expect(readShared(sharedText([close, grow]))).toEqual({ ok: true, records: [close, grow] })
})

test('a file is refused with every field that breaks a rule', () => {
  const read = (favorite: object) => readShared(JSON.stringify({ pooldeck_keys: 1, favourites: [favorite] }))
  expect(read({ name: '', keys: [], duration: -1, hold: true })).toEqual({
    ok: false,
    problems: [
      'favourites[0].name must have at least 1 character',
      'favourites[0].keys must have at least 1 item',
      'favourites[0].duration must be at least 0',
      'favourites[0] has unknown fields: hold',
    ],
  })
  expect(read({ name: 'a', keys: ['Ctrl+Escpe'] })).toMatchObject({
    problems: [expect.stringMatching(/^favourites\[0\]\.keys\[0\]: "Escpe" is not a key name\. Did you mean Escape/)],
  })
  expect(readShared('[]')).toEqual({ ok: false, problems: ['The file must be an object'] })
  expect(readShared('{')).toMatchObject({ problems: ['Invalid JSON at line 1, column 2: unexpected end'] })
})
