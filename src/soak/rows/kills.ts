import type { PoolStatus } from '../../contract/pool'
import type { BrowserSession } from '../../contract/session'
import { ms } from '../../measure/format'
import { percentile } from '../../measure/statistics'
import type { Random } from '../../motion/random'
import { MOMENTS, type Moment, type Timed } from '../moments'
import { type Finding, type Row, without } from '../row'
import { Subject } from '../subject'
import { until } from '../until'
import { VICTIMS, type Victim } from '../victims'

/** A request in flight has its answer within this time, ms. */
const AT_ONCE_MS = 2_000
const REFILL_MS = 60_000
/** What browsers show: something new all the time, so that every screenshot has something to do. */
const RESTLESS =
  'data:text/html,<script>setInterval(() => (document.documentElement.style.background = `hsl(${Math.random() * 360} 80%25 50%25)`), 20)</script>'

/** Programs of browsers are killed in every phase of a browser's life. */
export const kills: Row = {
  name: 'kills',
  run: (counts, random, say) =>
    Subject.with(async (subject) => {
      await subject.start()
      const others = await subject.createPool({ size: 2 })
      await subject.full(others)
      const bystanders = String(await waiting(subject, others.id))
      const report = new Report()
      for (let n = 0; n < counts.kills; n++) {
        const [victim, moment] = [VICTIMS[n % VICTIMS.length], MOMENTS[Math.floor(n / VICTIMS.length) % MOMENTS.length]]
        if (!victim || !moment) continue
        await killOne(subject, victim, moment, random, report)
        const now = String(await waiting(subject, others.id))
        if (now !== bystanders) report.disturbed.push(`${victim.name} ${moment.name}`)
        if ((n + 1) % 5 === 0) say(`${n + 1} of ${counts.kills} killed`)
      }
      return [
        ...report.findings(`${counts.kills} kills`),
        without('no request fails unexpectedly', subject.unexpected, 'read its log'),
      ]
    }),
}

/** What was seen of all kills; texts are what was wrong. */
class Report {
  /** From each kill until each answer to what was in flight, ms. */
  readonly answered: number[] = []
  /** From each kill until the pool was full again, ms. */
  readonly refilled: number[] = []
  readonly unclear: string[] = []
  readonly late: string[] = []
  readonly unreported: string[] = []
  readonly disturbed: string[] = []
  readonly notFull: string[] = []

  /** `lastsMs`: how long the request may take when the browser lives on. */
  answer(what: string, { status, bytes }: Timed, tookMs: number, lastsMs: number): void {
    this.answered.push(tookMs - lastsMs)
    if (tookMs > AT_ONCE_MS + lastsMs) this.late.push(`${what}: ${ms(tookMs)}`)
    if (status >= 400 && !isErrorBody(bytes)) this.unclear.push(`${what}: ${status} ${bytes.toString()}`)
  }

  findings(tried: string): Finding[] {
    return [
      without('what is in flight ends with success, or with an error and an Error body', this.unclear, tried),
      without(
        `it is answered within ${AT_ONCE_MS / 1000} s`,
        this.late,
        `${this.answered.length} answers, the last after ${ms(percentile(this.answered, 1))}`,
      ),
      without('a session that ends says why, one that does not goes on', this.unreported, tried),
      without(
        'the pool is full again, of browsers that are whole',
        this.notFull,
        `at most ${ms(percentile(this.refilled, 1))} later`,
      ),
      without('no other browser is disturbed', this.disturbed, tried),
    ]
  }
}

async function killOne(
  subject: Subject,
  victim: Victim,
  moment: Moment,
  random: Random,
  report: Report,
): Promise<void> {
  const { client } = subject
  const what = `${victim.name} ${moment.name}`
  const known = new Set(subject.processes())
  const headless = victim.headless && random.uniform() < 0.5
  const pool = await subject.createPool({ size: 1, headless, start_url: RESTLESS })
  await subject.full(pool)
  const [before] = await waiting(subject, pool.id)
  const leased =
    moment.begin && (await client.json<BrowserSession>('POST', `/browser_pools/${pool.id}/acquire`, {})).session_id
  const flight = leased === undefined ? undefined : await moment.begin?.(client, leased)

  const victims = subject.processes().filter((pid) => !known.has(pid) && victim.is(pid))
  if (victims.length === 0) throw new Error(`There is nothing to kill: ${what}.`)
  const killed = performance.now()
  for (const pid of victims) process.kill(pid, 'SIGKILL')

  const answers = (await flight?.answers) ?? []
  for (const answer of answers)
    report.answer(what, answer, answer.at - killed, victim.effect === 'ends' ? 0 : moment.lastsMs)
  if (leased !== undefined) {
    const wrong =
      victim.effect === 'ends' ? await unreported(subject, leased) : await useless(subject, leased, answers, pool.id)
    if (wrong !== undefined) report.unreported.push(`${what}${headless ? ' (headless)' : ''}: ${wrong}`)
  }
  // A page without a display is loaded again, as its crash is not visible.
  const mended = victim.effect === 'spoils' && headless && leased !== undefined
  try {
    await until(`full again after ${what}`, REFILL_MS, async () => {
      const [now] = await waiting(subject, pool.id)
      return now !== undefined && (mended || (now === before) === (victim.effect === 'none'))
    })
  } catch (error) {
    report.notFull.push(String(error))
  }
  report.refilled.push(performance.now() - killed)
  await subject.deletePool(pool)
}

/** What is wrong with the end of a session, if anything is. */
async function unreported(subject: Subject, session: string): Promise<string | undefined> {
  const answer = await until('the session has ended', AT_ONCE_MS, async () => {
    const { status, bytes } = await subject.client.send('GET', `/browsers/${session}`)
    return status !== 200 && `${status} ${bytes.toString()}`
  }).catch(String)
  return /^404 .*has ended by itself: \w+/.test(answer) ? undefined : answer
}

/** What is wrong with a session that lives on, if anything is; it is released then. */
async function useless(
  { client }: Subject,
  session: string,
  inFlight: readonly Timed[],
  pool: string,
): Promise<string | undefined> {
  const path = `/browsers/${session}/computer`
  const after = [
    await client.send('POST', `${path}/click_mouse`, { x: 9, y: 9 }),
    await client.send('POST', `${path}/screenshot`, {}),
    await client.send('POST', `/browser_pools/${pool}/release`, { session_id: session }),
  ]
  const failed = [...inFlight, ...after].find(({ status }) => status >= 400)
  return failed && `${failed.status} ${failed.bytes.toString()}`
}

/** The sessions that can be leased. */
async function waiting({ client }: Subject, pool: string): Promise<string[]> {
  const { available } = await client.json<PoolStatus>('GET', `/browser_pools/${pool}/status`)
  return available.map(({ session_id }) => session_id)
}

function isErrorBody(bytes: Buffer): boolean {
  return /^\{"code":"\w+","message":"\S/.test(bytes.toString())
}
