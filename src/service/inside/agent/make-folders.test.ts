import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFolders } from './make-folders'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pooldeck-folders-'))
})

afterAll(() => rm(folder, { recursive: true }))

test('folders are made with those above them, and the first that was not there is told', async () => {
  expect(await makeFolders(path.join(folder, 'a/b/c'))).toBe(path.join(folder, 'a'))
  expect(await makeFolders(path.join(folder, 'a/b/d'))).toBe(path.join(folder, 'a/b/d'))
  expect(await makeFolders(path.join(folder, 'a/b'))).toBeUndefined()
  expect(await makeFolders('/')).toBeUndefined()
})

test('where there can be none, that is said at once', async () => {
  await writeFile(path.join(folder, 'file'), '')
  await symlink('/nowhere/at/all', path.join(folder, 'gone'))
  await symlink('loop', path.join(folder, 'loop'))
  const refused = (name: string) => makeFolders(path.resolve(folder, name)).catch(({ code }: { code: string }) => code)
  expect(await refused('file')).toBe('EEXIST')
  expect(await refused('file/inner')).toBe('ENOTDIR')
  expect(await refused('loop/inner')).toBe('ELOOP')
  expect(await refused('gone/inner')).toMatch(/EEXIST|ENOENT/)
  expect(await refused('/proc/self/pooldeck/inner')).toBe('ENOENT')
})
