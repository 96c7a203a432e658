import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const page = readFileSync(path.join(root, 'docs/trust.md'), 'utf8').replaceAll('\n  ', ' ')

/** What has no test to show it. */
const WITHOUT_TESTS = ['What is not promised', 'How to report a weakness']

const promises = page
  .split(/^## /m)
  .slice(1)
  .filter((section) => !WITHOUT_TESTS.some((heading) => section.startsWith(heading)))
  .flatMap((section) => section.split('\n').filter((line) => line.startsWith('- ')))

/** A file of tests, and the titles behind it: `file`: *title*; *title*. */
const REFERENCE = /`([\w./-]+\.(?:test|spec)\.tsx?)`:((?: \*[^*]+\*[;.]?)+)/g

const named = promises.flatMap((promise) =>
  [...promise.matchAll(REFERENCE)].flatMap(([, file = '', titles = '']) =>
    [...titles.matchAll(/\*([^*]+)\*/g)].map(([, title = '']) => ({ file, title })),
  ),
)

test('every promise names a test', () => {
  expect(promises.length).toBeGreaterThan(20)
  expect(promises.filter((promise) => promise.search(REFERENCE) === -1)).toEqual([])
})

test('every test that is named exists', () => {
  const missing = named.filter(({ file, title }) => {
    const place = path.join(root, file)
    return (
      !existsSync(place) ||
      !["'", '"', '`'].some((quote) => readFileSync(place, 'utf8').includes(quote + title + quote))
    )
  })
  expect(missing).toEqual([])
})
