import { execFileSync } from 'node:child_process'
import { mkdir, readdir, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from './test-browser'
import { copyUserData, UserDataTooLarge } from './user-data'

let base: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  base = await temporaryFolder()
})
afterAll(() => base.remove())

test('a copy holds files and folders for their owner alone, whatever lay among the originals', async () => {
  const from = path.join(base.path, 'profile')
  await mkdir(path.join(from, 'Default', 'a\nb'), { recursive: true })
  await writeFile(path.join(from, 'Default', 'Cookies'), 'cookies')
  await writeFile(path.join(from, 'Default', 'a\nb', '-rf *'), 'kept')
  for (const cache of ['Cache', 'AutofillAiModelCache', 'GPUPersistentCache']) {
    await mkdir(path.join(from, 'Default', cache))
    await writeFile(path.join(from, 'Default', cache, 'LOG'), 'made again')
  }
  await symlink('/etc/shadow', path.join(from, 'stolen'))
  const script = `cp /bin/true raises; chmod 6755 raises; chmod 777 Default; mkfifo pipe; : >"$(printf '\\377name')"`
  execFileSync('sh', ['-c', script], { cwd: from })
  const to = path.join(base.path, 'copy')
  await copyUserData(from, to)
  expect((await readdir(to, { recursive: true })).toSorted()).toEqual([
    'Default',
    'Default/Cookies',
    'Default/a\nb',
    'Default/a\nb/-rf *',
    'raises',
  ])
  for (const name of ['.', 'Default', 'Default/a\nb']) {
    expect((await stat(path.join(to, name))).mode & 0o7777, name).toBe(0o700)
  }
  for (const name of ['raises', 'Default/Cookies']) {
    expect((await stat(path.join(to, name))).mode & 0o7777, name).toBe(0o600)
  }
})

test('what is longer than may be is not copied, also when it takes next to nothing where it is', async () => {
  const from = path.join(base.path, 'holes')
  await mkdir(from)
  await writeFile(path.join(from, 'History'), 'history')
  await copyUserData(from, path.join(base.path, 'small'), 2 ** 20)
  await writeFile(path.join(from, 'holes'), '')
  await truncate(path.join(from, 'holes'), 2 ** 40)
  const copies = copyUserData(from, path.join(base.path, 'large'), 2 ** 20)
  await expect(copies).rejects.toThrow(UserDataTooLarge)
  await expect(copies).rejects.toThrow('It is larger than a browser’s files may be, 1 MiB (POOLDECK_BROWSER_DISK).')
})
