import { expect, test } from 'vitest'
import type { Manifest } from 'vite'
import { overBudget } from './first-load'

const MANIFEST: Manifest = {
  'index.html': { file: 'index.js', isEntry: true, imports: ['_shell.js'], css: ['style.css'] },
  '_shell.js': { file: 'shell.js' },
  'src/list.tsx': { file: 'list.js', imports: ['_shell.js', '_widgets.js'], dynamicImports: ['src/dialog.tsx'] },
  '_widgets.js': { file: 'widgets.js', imports: ['src/list.tsx'] },
  'src/dialog.tsx': { file: 'dialog.js', imports: ['src/list.tsx'] },
}
const sizeOf = (file: string): number => ({ 'index.js': 10_000, 'widgets.js': 5_000 })[file] ?? 1_000
const over = (most: number, module = 'src/list.tsx', files = 4) =>
  overBudget(MANIFEST, sizeOf, [{ view: 'List', module, most, files }])

test('a view within its budget says nothing, whatever it loads later', () => {
  expect(over(17_000)).toEqual([])
})

test('a view over its budget is named with its size and its files, the largest first', () => {
  expect(over(16_999)).toEqual([
    expect.stringMatching(
      /^The first load of List is 17\.0 kB of JavaScript in 4 files, 17\.0 kB in 4 files at most\..* index\.js 10\.0 kB, widgets\.js 5\.0 kB, /,
    ),
  ])
})

test('a view of more files than its budget has is named, however small they are', () => {
  expect(over(17_000, 'src/list.tsx', 3)).toHaveLength(1)
})

test('a view that is in no file any more is told', () => {
  expect(() => over(1, 'src/moved.tsx')).toThrow('No file of the build is src/moved.tsx')
})
