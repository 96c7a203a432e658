import { expect, test } from 'vitest'
import type { FileInfo } from '../../../contract/file'
import { type FileOrder, shownFiles } from './shown-files'

const file = (name: string, more: Partial<FileInfo> = {}): FileInfo => ({
  name,
  path: `/tmp/${name}`,
  size_bytes: 1,
  is_dir: false,
  mod_time: '2026-01-31T09:30:00.000Z',
  mode: '-rw-r--r--',
  ...more,
})
const FILES = [
  file('file 10.txt', { size_bytes: 9 }),
  file('File 2.txt', { mod_time: '2026-02-01T09:30:00.000Z' }),
  file('.bashrc'),
  file('.org.chromium.Chromium.Xy12'),
  file('zoo', { is_dir: true, mode: 'drwxr-xr-x' }),
]
const names = (order: FileOrder, query = '', hidden = false) =>
  shownFiles(FILES, { order, query, hidden }).map(({ name }) => name)

test('folders stand first, and numbers in names count as numbers', () =>
  expect(names('name')).toEqual(['zoo', 'File 2.txt', 'file 10.txt']))

test('the newest or the largest come first on request', () => {
  expect(names('time')).toEqual(['zoo', 'File 2.txt', 'file 10.txt'])
  expect(names('size')).toEqual(['zoo', 'file 10.txt', 'File 2.txt'])
})

test('hidden files are shown on request, those that only pass never', () =>
  expect(names('name', '', true)).toEqual(['zoo', '.bashrc', 'File 2.txt', 'file 10.txt']))

test('a filter finds names in any case', () => expect(names('name', ' FILE 1')).toEqual(['file 10.txt']))
