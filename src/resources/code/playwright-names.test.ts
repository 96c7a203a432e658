import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { namesAfter, PLAYWRIGHT_NAMES } from './playwright-names'

const root = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'))
const types = readFileSync(join(root, 'types/types.d.ts'), 'utf8')

test.each(Object.entries(PLAYWRIGHT_NAMES))('all that is offered of %s is there', (owner, names) => {
  const [, text = ''] =
    new RegExp(`\\nexport interface ${owner} (?:extends .*?)?\\{\\n(.*?)\\n\\}`, 's').exec(types) ?? []
  expect(text).not.toBe('')
  expect(names.filter((name) => !new RegExp(`^  (readonly )?${name}[<(:]`, 'm').test(text))).toEqual([])
})

test.each([
  ['await page', 'goto'],
  ['const text = await page.getByRole("button", { name: "Save" })', 'click'],
  ['  await page.keyboard', 'press'],
  ['context', 'cookies'],
])('after %s. comes %s', (before, name) => expect(namesAfter(before)).toContain(name))

test('nothing is offered where nothing is known', () => {
  expect(namesAfter('const homepage')).toEqual([])
  expect(namesAfter('')).toEqual([])
})
