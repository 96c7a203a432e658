import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FolderCache } from './folder-cache'

let root: string

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'pooldeck-cache-'))
})

afterEach(() => rm(root, { recursive: true }))

const fill = (name: string) => (folder: string) => writeFile(path.join(folder, 'data'), name.repeat(1000))

test('the cache lets go first what was not used for longest, and nothing that is in use', async () => {
  const before = await FolderCache.open(root, 10_000)
  const checksums = ['a', 'b', 'c']
  for (const name of checksums) await (await before.borrow(name, fill(name))).release()
  const hourAgo = Date.now() / 1000 - 3600
  for (const [age, name] of checksums.entries()) await utimes(path.join(root, name), hourAgo + age, hourAgo + age)
  await FolderCache.open(root, 2000)
  expect((await readdir(root)).sort()).toEqual(['b', 'c'])
  const last = await FolderCache.open(root, 0)
  expect(await readdir(root)).toEqual([])
  const borrowed = await last.borrow('a', fill('a'))
  expect(await readFile(path.join(borrowed.folder, 'data'), 'utf8')).toHaveLength(1000)
})

test('the cache fetches once what several browsers want at the same time, and tries again what failed', async () => {
  const cache = await FolderCache.open(root, 10_000)
  let fetched = 0
  const get = async (folder: string) => {
    fetched += 1
    if (fetched === 1) throw new Error('The database is away')
    await fill('a')(folder)
  }
  await expect(cache.borrow('a', get)).rejects.toThrow('The database is away')
  await Promise.all([cache.borrow('a', get), cache.borrow('a', get), cache.borrow('a', get)])
  expect(fetched).toBe(2)
  expect(await readdir(root)).toEqual(['a'])
})
