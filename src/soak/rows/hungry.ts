import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolStatus } from '../../contract/pool'
import type { BrowserSession } from '../../contract/session'
import { ms } from '../../measure/format'
import { p50, p99 } from '../../measure/statistics'
import { HUNGRY } from '../hungry/kinds'
import { intrude, preferAsVictim } from '../hungry/intruder'
import { longDrag } from '../long-drag'
import { type Finding, type Row, without } from '../row'
import { Subject } from '../subject'
import { until } from '../until'
import { VICTIMS } from '../victims'

const MEBI = 1024 ** 2
/** Small enough to be met within seconds. */
const BOUNDS = {
  POOLDECK_BROWSER_MEMORY: String(1024 * MEBI),
  POOLDECK_BROWSER_DISK: String(512 * MEBI),
  POOLDECK_BROWSER_PROCESSES: '1000',
}
/** How long the others are used without hungry ones, and with them, ms. */
const PHASE_MS = 30_000
/** Callers that use the others meanwhile. */
const CALLERS = 2
/** What the others may take longer. */
const FACTOR = 1.5
const END_MS = 30_000
const DRAG = longDrag(200, 20)

/** Some browsers take all that they can get, and those beside them notice nothing. */
export const hungry: Row = {
  name: 'hungry',
  run: (counts, _random, say) =>
    Subject.with(async (subject) => {
      await subject.start(BOUNDS)
      const guests: Guest[] = []
      for (const kind of HUNGRY) guests.push({ kind, ...(await begin(subject)) })
      const pool = await subject.createPool({ size: counts.browsers - guests.length })
      await subject.full(pool)
      const others = String(await sessionsOf(subject, pool.id))

      const before = await useOthers(subject, pool.id)
      say(`without: ${describe(before)}`)
      const programs = guests.map(({ kind, chromium }) => {
        if (kind.takesBrowserAlong) preferAsVictim(chromium)
        return intrude(chromium, kind.program)
      })
      const after = await useOthers(subject, pool.id)
      say(`with: ${describe(after)}`)

      const unreported = (await Promise.all(guests.map((guest) => wrongEnd(subject, guest)))).flat()
      for (const program of programs) program.kill('SIGKILL')
      const now = String(await sessionsOf(subject, pool.id))
      const tried = `${counts.browsers} browsers, ${guests.length} of them hungry`
      return [
        ...compared(before, after),
        without('each of the hungry ends for its own reason, or when a caller ends it', unreported, tried),
        without('no other browser ends', now === others ? [] : [`there were ${others}, there are ${now}`], tried),
        without('no request fails unexpectedly', subject.unexpected, 'read its log'),
      ]
    }),
}

/** A browser in which something takes without end. */
interface Guest {
  readonly kind: (typeof HUNGRY)[number]
  readonly session: string
  /** Its first process. */
  readonly chromium: number
}

async function begin(subject: Subject): Promise<Omit<Guest, 'kind'>> {
  const known = new Set(subject.processes())
  const { session_id: session } = await subject.client.json<BrowserSession>('POST', '/browsers', {
    timeout_seconds: 3_600,
  })
  const chromium = subject.processes().find((pid) => !known.has(pid) && VICTIMS[0]?.is(pid))
  if (chromium === undefined) throw new Error('A browser has started without a process.')
  return { session, chromium }
}

/** Of each operation, how long its calls took, ms. */
type Times = Record<'acquire' | 'picture' | 'drag', number[]>

async function useOthers({ client }: Subject, pool: string): Promise<Times> {
  const times: Times = { acquire: [], picture: [], drag: [] }
  const began = performance.now()
  const call = async () => {
    while (performance.now() - began < PHASE_MS) {
      const acquired = await client.call('POST', `/browser_pools/${pool}/acquire`, { acquire_timeout_seconds: 50 })
      times.acquire.push(acquired.ms)
      const { session_id } = JSON.parse(acquired.bytes.toString()) as BrowserSession
      const path = `/browsers/${session_id}/computer`
      times.picture.push((await client.call('POST', `${path}/screenshot`, {})).ms)
      times.drag.push((await client.call('POST', `${path}/drag_mouse`, DRAG)).ms)
      await client.call('POST', `/browser_pools/${pool}/release`, { session_id, reuse: true })
      await sleep(20)
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, call))
  return times
}

const names = ['acquire', 'picture', 'drag'] as const

const describe = (times: Times): string =>
  names.map((name) => `${name} ${ms(p50(times[name]))}, p99 ${ms(p99(times[name]))}`).join('; ')

function compared(before: Times, after: Times): Finding[] {
  return names.map((name) => {
    const [without, beside] = [p99(before[name]), p99(after[name])]
    return {
      promise: `beside the hungry the p99 of ${name} is at most ${FACTOR} times what it is without them`,
      seen: `${ms(without)} to ${ms(beside)}, ${before[name].length} and ${after[name].length} calls`,
      kept: beside <= FACTOR * without,
    }
  })
}

/** What is wrong with the end of a hungry one, if anything is. */
async function wrongEnd({ client }: Subject, { kind, session }: Guest): Promise<string[]> {
  const path = `/browsers/${session}`
  if (kind.reason === undefined) {
    const { status } = await client.send('DELETE', path)
    return status === 204 ? [] : [`${kind.name}: its end was answered with ${status}`]
  }
  const answer = await until(`what ${kind.name} ends`, END_MS, async () => {
    const { status, bytes } = await client.send('GET', path)
    return status !== 200 && bytes.toString()
  }).catch(String)
  return kind.reason.test(answer) ? [] : [`${kind.name}: ${answer}`]
}

/** Those of a pool in which all wait. */
async function sessionsOf({ client }: Subject, pool: string): Promise<string[]> {
  const { available } = await client.json<PoolStatus>('GET', `/browser_pools/${pool}/status`)
  return available.map(({ session_id }) => session_id).toSorted()
}
