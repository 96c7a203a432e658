import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const folder = path.join(import.meta.dirname, '../../docs/decisions')
const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8')
const records = readdirSync(folder).filter((file) => /^\d{3}-/.test(file))
const index = read('README.md')

const indexed = [...index.matchAll(/^\| \[(\d{3})\]\((\S+)\) \| (.+?) \| (\S+) \|/gm)].map(
  ([, number, file, title, accepted]) => ({ number, file, title, accepted }),
)

test('the index lists every decision with its title and date', () => {
  const found = records.map((file) => {
    const [, number, title, accepted] = /^# (\d{3})\. (.+)\n\nAccepted (\d{4}-\d{2}-\d{2})\./.exec(read(file)) ?? []
    return { number, file, title, accepted }
  })
  expect(indexed).toEqual(found)
  for (const { number, file } of found) expect(file).toContain(`${number}-`)
})

test('the index names each number that was never used', () => {
  const [, unused = ''] = /^Never used: (.+)\.$/m.exec(index) ?? []
  const used = records.map((file) => Number(file.slice(0, 3)))
  const gaps = Array.from({ length: Math.max(...used) }, (_, at) => at + 1).filter((number) => !used.includes(number))
  expect(unused.split(', ').map(Number)).toEqual(gaps)
})

test('every decision gives its context, the decision and its consequences, in this order', () => {
  for (const file of records) {
    const headings = [...read(file).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
    expect(headings, file).toEqual(['Context', 'Decision', 'Consequences'])
  }
})

test('when a decision adds to or replaces part of another one, the index says so at that one', () => {
  for (const file of records) {
    const [, changes = ''] = /^Accepted \S+\.(.*)$/m.exec(read(file)) ?? []
    for (const [, other = ''] of changes.matchAll(/\((\d{3}-[^)]+)\)/g)) {
      const row = index.split('\n').find((line) => line.startsWith(`| [${other.slice(0, 3)}](`)) ?? ''
      expect(row, `${file} names ${other}`).toContain(`(${file})`)
    }
  }
})
