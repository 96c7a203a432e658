import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { missingTests, namedTests } from './named-tests'

const page = readFileSync(path.join(import.meta.dirname, '../../docs/trust.md'), 'utf8').replaceAll('\n  ', ' ')

/** What has no test to show it. */
const WITHOUT_TESTS = ['Not promised', 'Report a vulnerability']

const promises = page
  .split(/^## /m)
  .slice(1)
  .filter((section) => !WITHOUT_TESTS.some((heading) => section.startsWith(heading)))
  .flatMap((section) => section.split('\n').filter((line) => line.startsWith('- ')))

test('every promise names a test', () => {
  expect(promises.length).toBeGreaterThan(20)
  expect(promises.filter((promise) => namedTests(promise).length === 0)).toEqual([])
})

test('every test that is named exists', () => {
  expect(missingTests(promises.flatMap(namedTests))).toEqual([])
})
