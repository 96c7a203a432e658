import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')

/** A test as a page of the documentation names it. */
export interface NamedTest {
  readonly file: string
  readonly title: string
}

/** A file of tests, and the titles behind it: `file`: *title*; *title*. */
const REFERENCE = /`([\w./-]+\.(?:test|spec)\.tsx?)`:((?: \*[^*]+\*[;.]?)+)/g

/** Finds the tests that a text names, which has no line breaks. */
export function namedTests(text: string): NamedTest[] {
  return [...text.matchAll(REFERENCE)].flatMap(([, file = '', titles = '']) =>
    [...titles.matchAll(/\*([^*]+)\*/g)].map(([, title = '']) => ({ file, title })),
  )
}

/** Returns those of them that do not exist. */
export function missingTests(named: readonly NamedTest[]): NamedTest[] {
  return named.filter(({ file, title }) => {
    const location = path.join(root, file)
    return (
      !existsSync(location) ||
      !["'", '"', '`'].some((quote) => readFileSync(location, 'utf8').includes(quote + title + quote))
    )
  })
}
