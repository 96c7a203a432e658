import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { KeyValueStorage } from '../../../lib/browser-storage'
import type { NamedStore } from '../../../ui/library/named-store'
import { requests } from '../config/test-requests'
import { readShared, sharedText, type Template } from './template'
import { hasTemplate, linkFragment, readFragment } from './template-link'
import { TEMPLATES_KEY, templatesIn } from './template-store'

/** Storage of a browser with room for `room` characters. */
function storage(room = Infinity): KeyValueStorage {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, value) => {
      if (value.length > room) throw new Error('full')
      values.set(key, value)
    },
  }
}

const names = (store: NamedStore<Template>): string[] => store.get().map(({ name }) => name)

test('templates are there again after a reload, and in another tab', () => {
  const shared = storage()
  const [store, otherTab] = [templatesIn(shared), templatesIn(shared)]
  expect(store.save({ name: 'small', request: { size: 1 } })).toBe(true)
  expect(names(otherTab)).toEqual([])
  otherTab.reload()
  expect(otherTab.get()).toEqual(store.get())
})

test('a template of the same name is replaced where it is', () => {
  const store = templatesIn(storage())
  for (const size of [1, 2]) store.save({ name: `n${size}`, request: { size } })
  store.save({ name: 'n1', request: { size: 9 } })
  expect(store.get().map(({ name, request }) => [name, request.size])).toEqual([
    ['n1', 9],
    ['n2', 2],
  ])
})

test('templates are moved, renamed, and come back at their index', () => {
  const store = templatesIn(storage())
  store.add(['a', 'b', 'c'].map((name) => ({ name, request: { size: 1 } })))
  store.move(0, 2)
  expect(names(store)).toEqual(['b', 'c', 'a'])
  const [, c] = store.get()
  if (!c) throw new Error('c is gone')
  store.remove(c.id)
  store.putBack(c, 1)
  store.rename(c.id, 'a')
  expect(names(store)).toEqual(['b', 'a (2)', 'a'])
})

test('where there is no room nothing changes, and it is said', () => {
  const store = templatesIn(storage(200))
  expect(store.save({ name: 'small', request: { size: 1 } })).toBe(true)
  expect(store.save({ name: 'large', request: { size: 1, start_url: 'x'.repeat(300) } })).toBe(false)
  expect(names(store)).toEqual(['small'])
})

test.each([
  'no JSON',
  '[]',
  '{"version":0,"templates":[]}',
  '{"version":1,"templates":[{"id":"a","name":"b","request":{}}]}',
])('stored text that makes no sense counts as none: %s', (text) => {
  const broken = storage()
  broken.setItem(TEMPLATES_KEY, text)
  expect(templatesIn(broken).get()).toEqual([])
})

test('a template comes out of a file and of a link as it went in', async () => {
  await fc.assert(
    fc.asyncProperty(requests, async (request) => {
      const template = { name: 'Größe “9”', request: JSON.parse(JSON.stringify(request)) as typeof request }
      expect(readShared(sharedText([template], 2))).toEqual({ ok: true, records: [template] })
      const fragment = await linkFragment(template)
      expect(hasTemplate(fragment)).toBe(true)
      expect(fragment).toMatch(/^#template=[\w-]+$/)
      expect(await readFragment(fragment)).toEqual({ ok: true, records: [template] })
    }),
    { numRuns: 30 },
  )
})

test('a long policy makes a short link', async () => {
  const request = {
    size: 1,
    chrome_policy: { URLBlocklist: Array.from({ length: 500 }, (_, n) => `site-${n}.example`) },
  }
  expect((await linkFragment({ name: 'long', request })).length).toBeLessThan(3_000)
})

test('a link that was cut off says so', async () => {
  const fragment = await linkFragment({ name: 'long', request: { size: 1, start_url: 'x/'.repeat(500) } })
  for (const broken of [fragment.slice(0, -9), '#template=', '#template=z!!', `${fragment}x`, '#template=pe30']) {
    expect((await readFragment(broken)).ok).toBe(false)
  }
})

test('a file names every field that breaks a rule', () => {
  const text = sharedText([
    { name: 'ok', request: { size: 1 } },
    { name: 'bad', request: { size: 0, timeout_seconds: 1 } },
  ])
  expect(readShared(text)).toEqual({
    ok: false,
    problems: ['bad: size must be at least 1', 'bad: timeout_seconds must be at least 10'],
  })
  expect(readShared('{"size": 1}')).toEqual({ ok: false, problems: ['This is not a Pooldeck template file.'] })
  expect(readShared('{')).toEqual({ ok: false, problems: ['Invalid JSON at line 1, column 2: unexpected end'] })
})
