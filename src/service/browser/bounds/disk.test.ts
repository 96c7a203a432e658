import { execFileSync } from 'node:child_process'
import { mkdir, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../test-browser'
import { BoundsWatch } from './bounds-watch'
import { DiskCounter } from './disk-counter'

const MEBI = 1024 ** 2

let base: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  base = await temporaryFolder()
})
afterAll(() => base.remove())

async function emptyFolder(name: string): Promise<string> {
  const folder = path.join(base.path, name)
  await mkdir(folder)
  return folder
}

test('files count with what they take of the disk, small ones too, and what a link leads to does not', async () => {
  const folder = await emptyFolder('counted')
  await writeFile(path.join(folder, 'large'), Buffer.alloc(2 * MEBI, 1))
  await writeFile(path.join(folder, 'holes'), '')
  await truncate(path.join(folder, 'holes'), 2 ** 40)
  await symlink('/usr', path.join(folder, 'link'))
  await mkdir(path.join(folder, 'a/b'), { recursive: true })
  for (let n = 0; n < 64; n++) await writeFile(path.join(folder, 'a/b', String(n)), '')
  const counter = new DiskCounter()
  const bytes = await counter.count(folder, Infinity)
  expect(bytes).toBeGreaterThan(3 * MEBI)
  expect(bytes).toBeLessThan(4 * MEBI)
  expect(await counter.count(folder, MEBI)).toBeLessThan(bytes)
  expect(await counter.count(path.join(folder, 'gone'), MEBI)).toBe(0)
  await counter.end()
})

const uncounted = { count: () => undefined }

/** Resolves with what a browser is ended for that has these files; they grow only once it is watched. */
async function endOf(name: string, grow: (disk: string, frames: string) => void): Promise<string> {
  const [disk, frames] = [await emptyFolder(name), await emptyFolder(`${name}-frames`)]
  const watch = new BoundsWatch(base.path, { memoryBytes: 0, processes: 0, diskBytes: 4 * MEBI })
  const message = await new Promise<string>((end) => {
    watch.add({ folder: { disk, frames }, frameBytes: MEBI, group: uncounted, end })
    grow(disk, frames)
  })
  await rm(disk, { recursive: true, force: true }).catch(() => {})
  return message
}

const sh = (script: string) => (cwd: string) => void execFileSync('sh', ['-c', script], { cwd })

test('a browser that writes more than it may is ended, with the reason, and one beside it is not', async () => {
  const quiet = await emptyFolder('quiet')
  const watch = new BoundsWatch(base.path, { memoryBytes: 0, processes: 0, diskBytes: 4 * MEBI })
  const ended: string[] = []
  const stop = watch.add({
    group: uncounted,

    folder: { disk: quiet, frames: quiet },
    frameBytes: 0,
    end: (message) => ended.push(message),
  })
  expect(await endOf('greedy', sh('head -c 5M /dev/zero >file'))).toBe(
    'The browser wrote more to disk than its limit, 4 MiB (POOLDECK_BROWSER_DISK).',
  )
  stop()
  expect(ended).toEqual([])
})

test('very many files are as bad as large ones', async () => {
  expect(await endOf('many', sh('seq 300 | xargs touch'))).toMatch(/^The browser wrote more/)
})

test('folders that are deeper in each other than a path is long hide nothing', async () => {
  const script = `perl -e 'for (1..30) { mkdir "x" x 200; chdir "x" x 200 }'`
  expect(await endOf('deep', sh(script))).toMatch(/^The browser wrote more/)
  execFileSync('rm', ['-rf', path.join(base.path, 'deep')])
})

test('names that are no text hide nothing', async () => {
  const script = `mkdir "$(printf 'a\\377')" && head -c 5M /dev/zero >"$(printf 'a\\377/b\\376')"`
  expect(await endOf('no-text', sh(script))).toMatch(/^The browser wrote more/)
})

test('what fills the memory that displays share is ended, too', async () => {
  expect(await endOf('frames', (_disk, frames) => sh('head -c 20M /dev/zero >file')(frames))).toBe(
    'It used more shared memory than its display takes, 1 MiB.',
  )
})

test('what goes on forking where it may not is ended; what was refused once lives on', async () => {
  const folder = await emptyFolder('forks')
  const watch = new BoundsWatch(base.path, { memoryBytes: 0, processes: 400, diskBytes: 4 * MEBI })
  const files = { folder: { disk: folder, frames: folder }, frameBytes: 0 }
  const survivors: string[] = []
  const stop = watch.add({ ...files, group: { count: () => 3 }, end: (message) => survivors.push(message) })
  let refusals = 0
  const message = await new Promise((end) => watch.add({ ...files, group: { count: () => (refusals += 9) }, end }))
  stop()
  expect(message).toBe('The browser kept starting processes at its limit, 400 (POOLDECK_BROWSER_PROCESSES).')
  expect(survivors).toEqual([])
})
