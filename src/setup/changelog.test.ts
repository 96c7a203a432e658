import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import lock from '../../package-lock.json'
import manifest from '../../package.json'
import { VERSION } from '../service/version'

const changelog = readFileSync(path.join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8')
const headings = [...changelog.matchAll(/^## (.+)$/gm)].map(([, text = '']) => text)
const versions = headings
  .slice(1)
  .map((text) => /^(?<number>\d+\.\d+\.\d+) - (?<date>\d{4}-\d\d-\d\d)$/.exec(text)?.groups)
/** By their numbers, 0.9.0 before 0.10.0, and by their dates; the newest first. */
const newestFirst = (of: 'number' | 'date') =>
  versions.toSorted((one, other) => (other?.[of] ?? '').localeCompare(one?.[of] ?? '', 'en', { numeric: true }))

test('the newest version of the changelog is the one that the service says it is', () => {
  const newest = versions[0]?.['number']
  expect(manifest.version).toBe(newest)
  expect([lock.version, lock.packages[''].version]).toEqual([newest, newest])
  expect(VERSION.split('+')[0]).toBe(newest)
})

test('the changelog has what is not released yet, then each version with its date, newest first', () => {
  expect(headings[0]).toBe('Unreleased')
  expect(headings.slice(1).filter((_, index) => !versions[index])).toEqual([])
  expect(versions).toEqual(newestFirst('number'))
  expect(versions).toEqual(newestFirst('date'))
})

test('each entry of the changelog stands below what kind of change it is', () => {
  const kinds = new Set([...changelog.matchAll(/^### (.+)$/gm)].map(([, kind = '']) => kind))
  const known = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']
  expect([...kinds].filter((kind) => !known.includes(kind))).toEqual([])
  // Right below a version there is no entry.
  expect(changelog).not.toMatch(/^## .+\n+- /m)
})
