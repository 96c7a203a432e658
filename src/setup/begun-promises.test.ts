import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unhandledPromises } from './begun-promises'

const inFunction = (body: string) => `async function work(this: never) {\n${body}\n}`

test.each([
  ['one that waits while another is awaited', 'const a = one()\nawait two()\nawait a'],
  ['one of two that are begun together', 'const [a, b] = [one(), two()]\nawait a\nawait b'],
  ['what is combined too late', 'const a = one()\nawait two()\nawait Promise.all([a, three()])'],
  [
    'what is pushed before something else is awaited',
    'const all = []\nall.push(one())\nawait two()\nawait Promise.all(all)',
  ],
  [
    'what is pushed in a loop that awaits',
    'const all = []\nfor (;;) {\nawait two()\nall.push(one())\n}\nawait Promise.all(all)',
  ],
  ['one that is begun on a condition', 'const a = wanted ? one() : undefined\nawait two()\nawait a'],
  ['one whose type is asserted', 'const a = one() as Promise<void>\nawait two()\nawait a'],
  ['one that is made and may be rejected', 'const a = new Promise((_, reject) => fail(reject))\nawait two()\nawait a'],
  [
    'one that waits while something is read to its end',
    'const a = one()\nfor await (const part of two()) use(part)\nawait a',
  ],
  ['a list that is begun at once', 'const all = names.map((name) => one(name))\nawait two()\nawait Promise.all(all)'],
])('finds %s', (_, body) => {
  expect(unhandledPromises('x.ts', inFunction(body))).not.toEqual([])
})

test('finds one in a field that another method awaits', () => {
  const source = `class A {\n#all = []\nbegin() {\nthis.#all.push(one())\n}\nasync end() {\nawait Promise.all(this.#all)\n}\n}`
  expect(unhandledPromises('x.ts', source)).toEqual([{ name: 'this.all', line: 4 }])
})

test('finds one in a list of a field, whatever held it before', () => {
  const source = `class A {\n#all = []\nbegin() {\nconst a = one()\nthis.#all?.push(a)\n}\nasync end() {\nawait Promise.all(this.#all ?? [])\n}\n}`
  expect(unhandledPromises('x.ts', source)).toEqual([{ name: 'this.all', line: 4 }])
})

test.each([
  ['is awaited next', 'const a = one()\nawait a'],
  ['is awaited with the others', 'const [a, b] = [one(), two()]\nawait Promise.all([a, b])'],
  ['has a handler from its beginning', 'const a = one().catch(() => {})\nawait two()\nawait a'],
  ['gets a handler before', 'const a = one()\na.catch(() => {})\nawait two()\nawait a'],
  ['is handed on', 'const a = one()\nbackground(a)\nawait two()\nawait a'],
  ['can only resolve', 'const a = new Promise((resolve) => tell(resolve))\nawait two()\nawait a'],
  ['is no promise', 'const a = one()\nawait two()\nuse(a)'],
])('finds nothing in one that %s', (_, body) => {
  expect(unhandledPromises('x.ts', inFunction(body))).toEqual([])
})

test('every promise has its handler where it begins', () => {
  const names = readdirSync('src', { recursive: true, encoding: 'utf8' })
  const files = names
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.ts$|\.d\.ts$|\/(deflate|yuv)\//.test(name))
    .map((name) => join('src', name))
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    if (!source.includes('await ')) return []
    return unhandledPromises(file, source).map(({ line, name }) => `${file}:${line} ${name}`)
  })
  expect(found).toEqual([])
})
