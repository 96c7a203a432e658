import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StartError } from '../start-error'
import { pidNamespace, startTime } from './processes'
import { ownFolder, RunDir, sweepRunDirs } from './run-dir'
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

test('the folder of a service that has died is removed, and a browser that outlived it is ended', async () => {
  const dead = spawn('true')
  await once(dead, 'exit')
  const folder = path.join(base.path, `pooldeck-${dead.pid}-1-${Number(await pidNamespace()).toString(36)}-abcdef`)
  const left = spawn('sleep', ['60'], { detached: true })
  await mkdir(path.join(folder, '1'), { recursive: true })
  await writeFile(path.join(folder, '1', 'leader'), `${left.pid} ${startTime(left.pid ?? 0)}`)
  const ended = once(left, 'exit')
  await sweepRunDirs(base.path)
  expect(await ended).toEqual([null, 'SIGKILL'])
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

test('a place that cannot hold the sockets of browsers is refused with the way out', async () => {
  const long = path.join(base.path, 'x'.repeat(80))
  await mkdir(long)
  const refused = await RunDir.create(long).catch((reason: unknown) => reason)
  expect(refused).toBeInstanceOf(StartError)
  expect(String(refused)).toContain('set TMPDIR to a shorter path')
  expect(await readdir(long)).toEqual([])
  await expect(RunDir.create(path.join(base.path, 'none'))).rejects.toThrow(/ENOENT.*set TMPDIR/)
})
