import { descendants, isAlive, programOf } from '../../../e2e/support/processes'
import type { Pool } from '../../contract/pool'
import type { BrowserSession } from '../../contract/session'
import { ms } from '../../measure/format'
import { percentile } from '../../measure/statistics'
import type { Random } from '../../motion/random'
import { longDrag } from '../long-drag'
import { type Finding, type Row, without } from '../row'
import { Subject } from '../subject'
import { until } from '../until'

/** Browsers of the pool; programs of a tenth of them are stopped each time. */
const BROWSERS = 10
/** A call is answered within this time, whatever has become of its browser, ms. */
const ANSWER_MS = 15_000
/** The end of a session is answered within this time, ms. */
const END_MS = 5_000
const REFILL_MS = 60_000
const PROGRAMS = ['chromium', 'Xvfb', 'openbox', 'socat', 'sh', 'bwrap']

/** Programs of browsers are stopped, as if they hung: no caller waits for them, and no other session is affected. */
export const hangs: Row = {
  name: 'hangs',
  run: (counts, random, say) =>
    Subject.with(async (subject) => {
      await subject.start()
      const pool = await subject.createPool({ size: BROWSERS })
      const report = new Report()
      for (let n = 0; n < counts.hangs; n++) {
        await subject.full(pool)
        await hangOne(subject, pool, n, random, report)
        if ((n + 1) % 5 === 0) say(`${n + 1} of ${counts.hangs} stopped`)
      }
      return [
        ...report.findings(`${counts.hangs} stopped programs`),
        without('no request fails unexpectedly', subject.unexpected, 'read its log'),
      ]
    }),
}

/** What was seen of all; texts are what was wrong. */
class Report {
  readonly calls: number[] = []
  readonly ends: number[] = []
  readonly late: string[] = []
  readonly lateEnds: string[] = []
  readonly unreported: string[] = []
  readonly disturbed: string[] = []
  readonly left: string[] = []
  readonly notFull: string[] = []

  findings(tried: string): Finding[] {
    const longest = (took: readonly number[]) => `${took.length} answers, the last after ${ms(percentile(took, 1))}`
    return [
      without(`every call is answered within ${ANSWER_MS / 1000} s`, this.late, longest(this.calls)),
      without(`every end is answered within ${END_MS / 1000} s`, this.lateEnds, longest(this.ends)),
      without('a session of which a program hangs ends, and says which one', this.unreported, tried),
      without('no other session is disturbed', this.disturbed, tried),
      without('no process of a browser that hung is left', this.left, tried),
      without('every slot of the pool is filled again', this.notFull, tried),
    ]
  }
}

/** Leases all, stops a program of one, and uses all. Every other time all are ended at once, before the service notices. */
async function hangOne(subject: Subject, pool: Pool, n: number, random: Random, report: Report): Promise<void> {
  const { client } = subject
  const sessions = await Promise.all(
    Array.from({ length: BROWSERS }, async () => {
      const path = `/browser_pools/${pool.id}/acquire`
      return (await client.json<BrowserSession>('POST', path, { acquire_timeout_seconds: 50 })).session_id
    }),
  )
  const program = PROGRAMS[n % PROGRAMS.length] ?? ''
  const browser = stopOne(subject, program, random)
  const what = `${program}, the ${n + 1}th`

  if (Math.floor(n / PROGRAMS.length) % 2 === 0) {
    const ends = await Promise.all(sessions.map((id) => useUntilNoticed(subject, id, what, report)))
    const reported = ends.filter((end) => end !== undefined)
    if (reported.length !== 1 || !/has ended by itself: .+ was stopped/.test(reported[0] ?? ''))
      report.unreported.push(`${what}: ${reported.join(' | ') || 'no session has ended'}`)
  }
  await Promise.all(
    sessions.map(async (session_id) => {
      const reuse = random.uniform() < 0.5
      const began = performance.now()
      await (random.uniform() < 0.5
        ? client.send('DELETE', `/browsers/${session_id}`)
        : client.send('POST', `/browser_pools/${pool.id}/release`, { session_id, reuse }))
      const took = performance.now() - began
      report.ends.push(took)
      // One that is to be used again is asked first whether it can be.
      const limit = reuse ? ANSWER_MS : END_MS
      if (took > limit) report.lateEnds.push(`${what}: ${ms(took)}`)
    }),
  )
  try {
    await until('no process of it is left', ANSWER_MS, () => !browser.some(isAlive))
  } catch {
    report.left.push(`${what}: ${browser.filter(isAlive).map(programOf).join(', ')}`)
  }
  try {
    await until('the pool is full', REFILL_MS, async () => (await subject.pool(pool)).available_count === BROWSERS)
  } catch (error) {
    report.notFull.push(`${what}: ${String(error)}`)
  }
}

/** Stops a program of a browser; gives all processes of that browser. */
function stopOne(subject: Subject, program: string, random: Random): number[] {
  const candidates = subject.processes().filter((pid) => ['bwrap', 'sh'].includes(programOf(pid)))
  const trees = candidates.map((pid) => [pid, ...descendants(pid)])
  const browsers = trees.filter(([pid]) => !trees.some((tree) => tree.indexOf(pid ?? 0) > 0))
  const browser = browsers[Math.floor(random.uniform() * browsers.length)] ?? []
  const victim = browser.find((pid) => programOf(pid) === program)
  if (victim === undefined) throw new Error(`There is no ${program} to stop.`)
  process.kill(victim, 'SIGSTOP')
  return browser
}

/** Uses a session for as long as a hang may go unnoticed; gives how it has ended, if it has. */
async function useUntilNoticed(
  { client }: Subject,
  session: string,
  what: string,
  report: Report,
): Promise<string | undefined> {
  const path = `/browsers/${session}/computer`
  const calls: [string, unknown][] = [
    ['screenshot', {}],
    ['click_mouse', { x: 9, y: 9 }],
    ['press_key', { keys: ['a'] }],
    ['drag_mouse', longDrag(500, 20)],
    ['get_mouse_position', undefined],
  ]
  const failed: string[] = []
  const began = performance.now()
  while (performance.now() - began < ANSWER_MS) {
    for (const [operation, body] of calls) {
      const requestedAt = performance.now()
      const { status, bytes } = await client.send('POST', `${path}/${operation}`, body)
      const took = performance.now() - requestedAt
      report.calls.push(took)
      if (took > ANSWER_MS) report.late.push(`${what}, ${operation}: ${ms(took)}`)
      if (status === 404) return bytes.toString()
      if (status !== 200) failed.push(`${what}, ${operation}: ${status} ${bytes.toString()}`)
    }
  }
  report.disturbed.push(...failed)
  return undefined
}
