import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '../contract/pool'
import { acquireAndRelease } from './acquire-and-release'
import { DEFAULT_DISPLAY, type Lab } from './lab'
import { digits, markdownTable, megabytes, ms } from '../measure/format'
import { p50, p99, percentile } from '../measure/statistics'
import { cpuSeconds, ofTree, proportionalBytes, residentBytes } from '../measure/usage'

const SIZES = [1, 5, 10, 20, 40, 80, 120]
const ACQUIRES = 50
const SETTLE_MS = 8_000
const WATCH_MS = 5_000
/** A fill that takes longer has broken, ms. */
const LONGEST_FILL_MS = 180_000
/** Below this share of free memory the machine starts to swap or to kill, and a measurement says nothing about Pooldeck. */
const LEAST_FREE = 0.06

const HEADS = [
  'browsers',
  'filled in',
  'memory of all browsers (PSS)',
  'of one',
  'service (RSS)',
  'idle CPU, of one core',
  'acquire p50',
  'acquire p99',
]

/** How memory, processor time and latency grow with the number of browsers. Gives a table and what broke first. */
export async function growth(lab: Lab, say: (text: string) => void): Promise<string> {
  const rows: string[][] = []
  const perBrowser: number[] = []
  let broke: string | undefined
  const pool = await lab.api.createPool({ size: 1, viewport: DEFAULT_DISPLAY, start_url: lab.site.url('still') })
  for (const size of SIZES) {
    const began = performance.now()
    const failure = await fill(lab, pool, size)
    if (failure) {
      broke = `${failure} on the way to ${size} browsers`
      break
    }
    const filledMs = performance.now() - began
    await sleep(SETTLE_MS)
    const idle = await idleShare(lab.pid)
    const all = ofTree(lab.pid, proportionalBytes)
    const browsers = all - proportionalBytes(lab.pid)
    perBrowser.push(browsers / size)
    const waits: number[] = []
    for (let round = 0; round < ACQUIRES; round++) waits.push(await acquireAndRelease(lab, pool))
    const row = [
      String(size),
      `${digits(filledMs / 1000)} s`,
      megabytes(browsers),
      megabytes(browsers / size),
      megabytes(residentBytes(lab.pid)),
      `${digits(idle * 100)} %`,
      ms(p50(waits)),
      ms(p99(waits)),
    ]
    say(`  ${row.join(' | ')}`)
    rows.push(row)
  }
  const first = broke ?? `nothing up to ${SIZES.at(-1)} browsers`
  const plan = (Math.ceil(percentile(perBrowser, 0.5) / 1e8) / 10).toFixed(1)
  return `${markdownTable(HEADS, rows)}\n\nWhat broke first: ${first}. Plan ${plan} GB for a browser.`
}

/** Fills the pool up to a size; gives what stopped it. */
async function fill(lab: Lab, pool: Pool, size: number): Promise<string | undefined> {
  await lab.client.call('PATCH', `/browser_pools/${pool.id}`, { size, fill_rate_per_minute: 1_000_000 })
  const until = performance.now() + LONGEST_FILL_MS
  for (;;) {
    const { available_count } = await lab.client.json<Pool>('GET', `/browser_pools/${pool.id}`)
    if (available_count >= size) return undefined
    if (os.freemem() / os.totalmem() < LEAST_FREE) return `memory was used up at ${available_count} browsers`
    if (performance.now() > until) return `${available_count} were there after ${LONGEST_FILL_MS / 1000} s`
    await sleep(100)
  }
}

/** Share of one core that the service and all its browsers use while they are idle. */
async function idleShare(pid: number): Promise<number> {
  const before = ofTree(pid, cpuSeconds)
  const began = performance.now()
  await sleep(WATCH_MS)
  return ((ofTree(pid, cpuSeconds) - before) * 1000) / (performance.now() - began)
}
