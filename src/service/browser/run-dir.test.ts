import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StartError } from '../shared/start-error'
import { pidNamespace } from './processes'
import { assertRoom, ownFolder, RunDir, sweepRunDirs } from './run-dir'
import { temporaryFolder } from './test-browser'

let base: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  base = await temporaryFolder()
})
afterAll(() => base.remove())

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

test('the folder of a service that has died is removed', async () => {
  const dead = spawn('true')
  await once(dead, 'exit')
  const folder = path.join(base.path, `pooldeck-${dead.pid}-1-${Number(await pidNamespace()).toString(36)}-abcdef`)
  await mkdir(path.join(folder, '1'), { recursive: true })
  await sweepRunDirs(base.path)
  expect(await exists(folder)).toBe(false)
})

test('the folders of living services, of other containers and of other programs stay', async () => {
  const own = await RunDir.create(base.path)
  const temporary = await ownFolder(base.path)
  const others = ['pooldeck-1-1-42-abcdef', 'pooldeck-notes', 'other']
  for (const name of others) await mkdir(path.join(base.path, name))
  await sweepRunDirs(base.path)
  expect([await exists(own.path), await exists(temporary)]).toEqual([true, true])
  for (const name of others) expect(await exists(path.join(base.path, name)), name).toBe(true)
  await own.remove()
  await own.remove()
  expect(await exists(own.path)).toBe(false)
})

test('where temporary files are in memory, the frame buffer still has a folder of its own, which alone the browser may own', async () => {
  const own = await RunDir.create('/dev/shm')
  const folder = await own.newBrowser(0)
  expect(path.relative(folder.disk, folder.frames)).toBe('frames')
  await own.remove()
  expect(await exists(folder.disk)).toBe(false)
})

test('nothing that a browser leaves keeps its folder from being removed', async () => {
  const own = await RunDir.create(base.path)
  const folder = await own.newBrowser(0)
  const { disk } = folder
  execFileSync(
    'perl',
    ['-e', 'mkdir "closed"; mkdir "closed/in"; chmod 0, "closed"; for (1..30) { mkdir "x" x 200; chdir "x" x 200 }'],
    {
      cwd: disk,
    },
  )
  await folder.remove()
  expect(await exists(disk)).toBe(false)
  await own.remove()
})

test('no browser starts where the disk has no room left for others', async () => {
  await expect(assertRoom(base.path, async () => 2 ** 28)).rejects.toMatchObject({
    status: 503,
    code: 'disk_full',
    message: expect.stringMatching(
      /^The disk of this host has less than 512 MiB left, so it starts no browsers\./,
    ) as string,
  })
  await assertRoom(base.path, async () => 2 ** 30)
})

test('a folder that cannot hold the sockets of browsers is refused with the way out', async () => {
  const long = path.join(base.path, 'x'.repeat(80))
  await mkdir(long)
  const refused = await RunDir.create(long).catch((reason: unknown) => reason)
  expect(refused).toBeInstanceOf(StartError)
  expect(String(refused)).toContain('set TMPDIR to a shorter path')
  expect(await readdir(long)).toEqual([])
  await expect(RunDir.create(path.join(base.path, 'none'))).rejects.toThrow(/ENOENT.*set TMPDIR/)
})
