import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { collectWarnings } from '../shared/test-warnings'
import type { HostPlatform } from './host'
import { BrowserLauncher } from './launcher'
import { LIGHT_CHROMIUM, processTree, temporaryFolder, thisHost } from './test-browser'

/** Starts of browsers that fail, or are called off: what is said of them, and what they leave. */

const warnings = collectWarnings()
let base: Awaited<ReturnType<typeof temporaryFolder>>
let host: HostPlatform
let launcher: BrowserLauncher

beforeAll(async () => {
  base = await temporaryFolder()
  host = await thisHost(base.path)
  launcher = new BrowserLauncher(host, blocked)
})

afterAll(async () => {
  await launcher.dispose()
  expect(await readdir(base.path)).toEqual([])
  await base.remove()
})

const blocked = { egress: { privateNetwork: 'blocked' } } as const
/** What runs; of what was killed a busy kernel has something for a while. */
const names = async () => (await processTree(process.pid)).map(({ name }) => name)
const desk = { width: 1280, height: 800, refresh_rate: 25 }

test('a start that is called off leaves nothing', async () => {
  const stop = new AbortController()
  const start = launcher.launch({ id: 'off', viewport: desk, kiosk_mode: false, signal: stop.signal })
  setTimeout(() => stop.abort(new Error('called off')), 250)
  await expect(start).rejects.toThrow('called off')
  const [runDir] = await readdir(base.path)
  expect(await readdir(path.join(base.path, runDir ?? ''))).toEqual([])
  await expect.poll(names).not.toContain('bwrap')
})

test.each([
  [32_768, 10],
  [10, 40_000],
])('a display of %i x %i is refused before anything is started', async (width, height) => {
  const viewport = { width, height, refresh_rate: 25 }
  const before = await processTree(process.pid)
  const start = launcher.launch({ id: 'wide', viewport, kiosk_mode: false })
  await expect(start).rejects.toThrow(`A display of ${width}x${height} pixels is not possible`)
  expect(await processTree(process.pid)).toEqual(before)
})

test('when the folder of the service was tidied away, the next but one browser starts', async () => {
  const tidied = new BrowserLauncher({ ...host, chromium: LIGHT_CHROMIUM ?? host.chromium }, blocked)
  const launch = (profile?: string) =>
    tidied.launch({ id: 'tidy', viewport: desk, kiosk_mode: false, headless: true, profile })
  const others = await readdir(base.path)
  await expect(launch('/nowhere')).rejects.toThrow('ENOENT')
  const runDir = (await readdir(base.path)).find((name) => !others.includes(name)) ?? 'none'
  await rm(path.join(base.path, runDir), { recursive: true })
  await expect(launch()).rejects.toThrow('ENOENT')
  await launch()
  expect(await readdir(base.path)).not.toContain(runDir)
  await tidied.dispose()
})

test('a browser that gets no memory does not start, and says what its programs said', async () => {
  const wrapper = path.join(base.path, 'bwrap')
  await writeFile(wrapper, `#!/bin/sh\nulimit -v 300000\nexec ${host.bwrap} "$@"\n`, { mode: 0o755 })
  const poor = new BrowserLauncher({ ...host, bwrap: wrapper }, blocked)
  await expect(poor.launch({ id: 'poor', viewport: desk, kiosk_mode: false })).rejects.toThrow(
    /The browser didn’t start: (.|\n)*(memory|failed to map)/i,
  )
  await poor.dispose()
  await rm(wrapper)
})

test('a browser that never answers is given up: it says so, and no process of it is left', async () => {
  const folder = path.join(base.path, 'hanging')
  const chromium = path.join(folder, 'chromium')
  await mkdir(folder)
  await writeFile(chromium, '#!/bin/sh\necho It hangs. >&2\nwhile :; do sleep 0.1; done\n', { mode: 0o755 })
  const hung = new BrowserLauncher({ ...host, chromium }, { ...blocked, timeoutMs: 3_000 })
  const start = hung.launch({ id: 'hangs', viewport: desk, kiosk_mode: false, headless: true })
  await expect(start).rejects.toThrow(/The browser didn’t start: It was not ready after 3 seconds\.\nIt hangs\./)
  await expect.poll(names).not.toContain('bwrap')
  await hung.dispose()
  await rm(folder, { recursive: true })
})

test('a start that fails says why, and leaves nothing but what cannot be removed', async () => {
  const newGroup = host.bounds.newGroup.bind(host.bounds)
  vi.spyOn(host.bounds, 'newGroup').mockImplementationOnce(async (name) => {
    const group = await newGroup(name)
    const remove = group.remove.bind(group)
    vi.spyOn(group, 'remove').mockImplementationOnce(() =>
      remove().then(() => Promise.reject(new Error('It is busy.'))),
    )
    return group
  })
  const broken = new BrowserLauncher({ ...host, chromium: '/usr/bin/false' }, blocked)
  await expect(broken.launch({ id: 'busy', viewport: desk, kiosk_mode: false })).rejects.toThrow(
    'Chromium ended (status 1)',
  )
  expect(warnings).toEqual([{ message: 'Browser cleanup failed', error: new Error('It is busy.') }])
  const left = (await readdir(base.path)).map((runDir) => readdir(path.join(base.path, runDir)))
  expect((await Promise.all(left)).flat()).toEqual([])
  await broken.dispose()
})
