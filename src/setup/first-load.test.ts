import { expect, test } from 'vitest'
import { type BuiltFile, overBudget } from './first-load'

const FILES: readonly BuiltFile[] = [
  { fileName: 'index.js', isEntry: true, imports: ['shell.js'] },
  { fileName: 'shell.js', imports: [] },
  { fileName: 'list.js', facadeModuleId: '/here/src/list.tsx', imports: ['shell.js', 'widgets.js'] },
  { fileName: 'widgets.js', imports: ['list.js'] },
  { fileName: 'dialog.js', facadeModuleId: '/here/src/dialog.tsx', imports: ['list.js'] },
  { fileName: 'style.css' },
]
const sizeOf = (file: string): number => ({ 'index.js': 10_000, 'widgets.js': 5_000 })[file] ?? 1_000
const over = (most: number, module = 'list.tsx') => overBudget(FILES, sizeOf, [{ view: 'List', module, most }])

test('a view within its budget says nothing, whatever it loads later', () => {
  expect(over(17_000)).toEqual([])
})

test('a view over its budget is named with its size and its files, the largest first', () => {
  expect(over(16_999)).toEqual([
    expect.stringMatching(
      /^The first load of List is 17\.0 kB of JavaScript, 17\.0 kB at most\..* index\.js 10\.0 kB, widgets\.js 5\.0 kB, /,
    ),
  ])
})

test('a view that is in no file any more is told', () => {
  expect(() => over(1, 'moved.tsx')).toThrow('No file of the build is moved.tsx')
})
