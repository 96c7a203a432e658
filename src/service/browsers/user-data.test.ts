import { execFileSync } from 'node:child_process'
import { mkdir, readdir, stat, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from './test-browser'
import { copyUserData } from './user-data'

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
