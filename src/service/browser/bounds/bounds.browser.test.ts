import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../browser'
import type { HostPlatform } from '../host'
import { type Bound, BOUNDS } from './bounds'
import { BrowserLauncher } from '../launcher'
import { evaluate, LIGHT_CHROMIUM, temporaryFolder, thisHost } from '../test-browser'
import { Intruder, withIntruder } from '../test-intruder'

let base: Awaited<ReturnType<typeof temporaryFolder>>
let host: HostPlatform
let launcher: BrowserLauncher
/** In which something is that takes without end, and one beside it. */
let browser: Browser
let neighbour: Browser
let intruder: Intruder
/** The folders of the groups. */
const made: string[] = []

beforeAll(async () => {
  base = await temporaryFolder()
  const limits = { memoryBytes: 512 * 1024 ** 2, processes: 400, diskBytes: 512 * 1024 ** 2 }
  host = await withIntruder(
    await thisHost(base.path, { limits, chromiumPath: LIGHT_CHROMIUM }),
    path.join(base.path, 'program'),
  )
  const { bounds } = host
  const newGroup = async (name: string) => {
    const group = await bounds.newGroup(name)
    made.push(...group.folders)
    return group
  }
  host = { ...host, bounds: { limits, held: bounds.held, lack: bounds.lack, newGroup, sweep: async () => {} } }
  launcher = new BrowserLauncher(host, { egress: { privateNetwork: 'allowed' } })
  const viewport = { width: 320, height: 240, refresh_rate: 10 }
  browser = await launcher.launch({ id: 'hungry', viewport, kiosk_mode: true, headless: true })
  neighbour = await launcher.launch({ id: 'neighbour', viewport, kiosk_mode: true, headless: true })
  intruder = await Intruder.in(base.path, 1)
})

afterAll(async () => {
  await launcher.dispose()
  expect(made.filter((folder) => existsSync(folder))).toEqual([])
  await base.remove()
})

const groupsOf = (pid: number) => readFile(`/proc/${pid}/cgroup`, 'utf8')

/** The same where this machine bounds that; else it says why not. */
const whereHeld = (bound: Bound, work: () => Promise<void>) => async () => {
  if (host.bounds.held.includes(bound)) await work()
  else expect(host.bounds.lack).toMatch(/\.$/)
}

test('all programs of a browser are in groups of its own, where this machine has them', async () => {
  const [one, other] = [await groupsOf(browser.pid), await groupsOf(neighbour.pid)]
  const own = one.split('\n').filter((line) => /\/pooldeck-[\w-]+-1$/.test(line))
  const isBounded = host.bounds.held.length > 0
  expect(made.length > 0).toBe(isBounded)
  expect(own.length > 0).toBe(isBounded)
  expect(one === other).toBe(!isBounded)
  expect(host.bounds.lack === undefined).toBe(host.bounds.held.length === BOUNDS.length)
})

test(
  'what forks without end in a browser is stopped at the bound, and the browser beside it notices nothing',
  whereHeld('processes', async () => {
    const said = await intruder.run(
      `perl -e '$n = 0; while (defined($p = fork)) { if (!$p) { sleep 60; exit } push @all, $p; last if ++$n == 2000 } print $n; kill 9, @all; wait for @all'`,
    )
    expect(Number(said)).toBeGreaterThan(50)
    expect(Number(said)).toBeLessThan(400)
    expect(await evaluate(neighbour, '6 * 7')).toBe(42)
  }),
)

test(
  'what allocates without end in a browser is ended by the kernel, and the browser beside it notices nothing',
  whereHeld('memory', async () => {
    const said = await intruder.run(`perl -e 'push @all, "x" x 1e7 while 1'; echo $?`)
    expect(said).toMatch(/137$/)
    expect([browser.takeOomKill(), browser.takeOomKill(), neighbour.takeOomKill()]).toEqual([true, false, false])
    expect(await evaluate(neighbour, '6 * 7')).toBe(42)
  }),
)

test(
  'a page that allocates without end crashes alone, and its browser lives on and knows why',
  whereHeld('memory', async () => {
    const crashed = new Promise((resolve) => {
      browser.cdp.listen(({ method, params }) => method === 'Target.targetCrashed' && resolve(params))
    })
    const greedy = 'const all = []; for (;;) all.push(new Uint8Array(1e7).fill(1))'
    evaluate(browser, greedy).catch(() => {})
    await crashed
    expect([browser.takeOomKill(), neighbour.takeOomKill()]).toEqual([true, false])
    expect(await browser.probe.ask()).toBeDefined()
  }),
)

test(
  'a browser that the kernel ends for lack of memory says so',
  whereHeld('memory', async () => {
    // Chromium is the first that the kernel takes, and something else takes its memory.
    intruder
      .run(`for p in /proc/[0-9]*; do case $(cat $p/comm) in chromium*) echo 1000 >$p/oom_score_adj;; esac; done
      perl -e 'push @all, "x" x 1e7 while 1'`)
      .catch(() => {})
    expect(await browser.ended).toMatchObject({
      reason: 'crashed',
      outOfMemory: true,
      message: expect.stringMatching(/^The kernel killed Chromium: .*POOLDECK_BROWSER_MEMORY/) as string,
    })
    expect(await evaluate(neighbour, '6 * 7')).toBe(42)
  }),
)
