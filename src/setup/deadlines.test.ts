import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { missingTests, namedTests } from './named-tests'

const root = path.join(import.meta.dirname, '../..')
const page = readFileSync(path.join(root, 'docs/deadlines.md'), 'utf8')
const [, section = ''] = page.split('\n## Deadlines\n')
const rows =
  section
    .split('\n## ')[0]
    ?.split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1) ?? []

const ROW = /^\| [^|]+ \| ([\d.]+) s \| [^|]+ \| `([\w./-]+)` `(\w+)` \| ([^|]+) \|$/

/** Of a constant, or of a member of an object, ms. */
function valueIn(file: string, name: string): number {
  // What callers may ask for is a bound of the contract.
  const source = readFileSync(path.join(root, file.startsWith('contract/') ? 'src' : 'src/service', file), 'utf8')
  const [, value = 'NaN'] = new RegExp(`\\b${name}(?: =|:) ([\\d_]+)`).exec(source) ?? []
  return Number(value.replaceAll('_', ''))
}

test('docs/deadlines.md tells the deadlines that the code has', () => {
  expect(rows.length).toBeGreaterThan(30)
  const wrong = rows.filter((row) => {
    const [, seconds, file = '', name = ''] = ROW.exec(row) ?? []
    return valueIn(file, name) !== Number(seconds) * 1000
  })
  expect(wrong).toEqual([])
})

test('each of them names a test that there is', () => {
  expect(rows.filter((row) => namedTests(row).length === 0)).toEqual([])
  expect(missingTests(namedTests(page.replaceAll('\n', ' ')))).toEqual([])
})
