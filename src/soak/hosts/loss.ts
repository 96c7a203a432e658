import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '../../../e2e/support/processes'
import type { Pool } from '../../contract/pool'
import { ms } from '../../measure/format'
import { percentile } from '../../measure/statistics'
import { longDrag } from '../long-drag'
import { type Finding, without } from '../row'
import { until } from '../until'
import type { Fleet, Station } from './fleet'
import { LOST_WITH_ITS_HOST } from './traffic'

/** Others notice the loss of a host within this time, ms. */
const NOTICED_MS = 10_000
/** What is in flight to a lost host is answered a moment after that, ms. */
const ANSWERED_MS = NOTICED_MS + 1_000
/** It starts, or finds the others, ms. */
const BACK_MS = 60_000
const DRAG_MS = 6_000
const STEPS = 100
/** Well under way, ms. */
const UNDER_WAY_MS = 1_000

const DRAG = longDrag(DRAG_MS, STEPS)

/** How a host is lost, and comes back. */
export interface Loss {
  readonly name: 'killed' | 'cut off'
  lose(station: Station): Promise<void>
  mend(station: Station): Promise<void>
}

export const KILLED: Loss = {
  name: 'killed',
  lose: async ({ host }) => host.kill(),
  mend: ({ host }) => host.start(),
}

export const CUT_OFF: Loss = {
  name: 'cut off',
  lose: ({ host }) => host.cut(),
  mend: ({ host }) => host.mend(),
}

/** What was seen of all hosts that were lost in one way; times in ms from the loss on, texts are what was wrong. */
export class Losses {
  readonly #how: Loss
  readonly #noticed: number[] = []
  readonly #ended: number[] = []
  /** From the end of the last process of its browsers until others were notified that its sessions had ended. */
  readonly #apart: number[] = []
  readonly #answered: number[] = []
  readonly #refilled: number[] = []
  readonly #back: number[] = []
  readonly #unreported: string[] = []
  readonly #twice: string[] = []
  readonly #unanswered: string[] = []
  readonly #disturbed: string[] = []
  readonly #notFull: string[] = []

  constructor(how: Loss) {
    this.#how = how
  }

  /** Loses a host in the middle of drags on it and on the others, and gets it back. The pool is full, and is so again afterwards. */
  async tryOne(fleet: Fleet, victim: Station, pool: Pool): Promise<void> {
    const { size } = pool.browser_pool_config
    const [near, far] = fleet.others(victim) as [Station, Station]
    const held = await Promise.all(Array.from({ length: size }, () => fleet.acquire(near, pool)))
    const addresses = await fleet.addresses()
    const isThere = (session: string) => addresses.get(session) === victim.host.address
    const gone = held.filter(isThere)
    const kept = held.filter((session) => !isThere(session))
    // However the pool is spread, there is one on the host that is lost, and one on another.
    const [alone, bystander] = [await fleet.start(victim), await fleet.start(far)]
    const lost = [...gone, alone]
    const onLost = lost.map((session) => drag(near, session))
    const onKept = [...kept, bystander].map((session) => drag(near, session))
    await sleep(UNDER_WAY_MS)

    const processes = victim.host.processes
    const at = performance.now()
    await this.#how.lose(victim)
    const [ended, notified] = await Promise.all([
      allEnded(processes).then((time) => time - at),
      Promise.all(lost.map((session) => this.#notified(near, session, at))),
      fleet.available(near, pool, gone.length).then(
        () => this.#refilled.push(performance.now() - at),
        (error: unknown) => this.#notFull.push(String(error)),
      ),
      ...onLost.map(async (answer) => this.#answer(await answer, at)),
      ...onKept.map(async (answer) => {
        const { status, text } = await answer
        if (status >= 400) this.#disturbed.push(`${status} ${text}`)
      }),
    ])
    this.#ended.push(ended)
    for (const after of notified) {
      this.#apart.push(after - ended)
      if (after < ended) this.#twice.push(`others were notified ${ms(ended - after)} before`)
    }

    const mending = performance.now()
    await this.#how.mend(victim)
    await until('the host is one of the others again', BACK_MS, () =>
      victim.client.send('GET', '/healthz/ready').then(
        ({ status }) => status === 200,
        () => false,
      ),
    )
    this.#back.push(performance.now() - mending)
    await near.client.call('DELETE', `/browsers/${bystander}`)
    // Those that are started anew are on the host that has more room.
    for (const session_id of kept)
      await near.client.call('POST', `/browser_pools/${pool.id}/release`, { session_id, reuse: false })
    await fleet.available(near, pool, size)
  }

  get findings(): Finding[] {
    const how = `a host that is ${this.#how.name}`
    const times = (values: readonly number[]) =>
      `${values.length} times, ${ms(percentile(values, 0.5))}, at most ${ms(percentile(values, 1))}`
    return [
      without(
        `${how} is noticed by the others within ${NOTICED_MS / 1000} s, and its leases end with a reason`,
        this.#unreported,
        times(this.#noticed),
      ),
      without(
        `its browsers have ended before the others say so (${how})`,
        this.#twice,
        `ended after ${ms(percentile(this.#ended, 1))} at the latest, at least ${ms(percentile(this.#apart, 0))} before`,
      ),
      without(`drags on ${how} are returned an error`, this.#unanswered, times(this.#answered)),
      without(`drags on the other hosts go on (${how})`, this.#disturbed, `${this.#ended.length} hosts lost`),
      without(`its browsers are made again elsewhere (${how})`, this.#notFull, times(this.#refilled)),
      without(`it joins again (${how})`, [], times(this.#back)),
    ]
  }

  /** The time from the loss until a host says that a session has ended, and why. */
  async #notified({ client }: Station, session: string, at: number): Promise<number> {
    const said = await until('a session of the lost host has ended', 2 * NOTICED_MS, async () => {
      const { status, bytes } = await client.send('GET', `/browsers/${session}`)
      return status === 404 && bytes.toString()
    }).catch(String)
    const after = performance.now() - at
    if (!LOST_WITH_ITS_HOST.test(said)) this.#unreported.push(said)
    if (after > NOTICED_MS) this.#unreported.push(`after ${ms(after)}`)
    this.#noticed.push(after)
    return after
  }

  #answer({ status, text, at }: DragAnswer, lostAt: number): void {
    const after = at - lostAt
    this.#answered.push(after)
    if (after > ANSWERED_MS || !/^\{"code":"\w+","message":"\S/.test(text))
      this.#unanswered.push(`after ${ms(after)}: ${status} ${text}`)
  }
}

interface DragAnswer {
  readonly status: number
  readonly text: string
  /** A time of `performance.now()`. */
  readonly at: number
}

async function drag({ client }: Station, session: string): Promise<DragAnswer> {
  const { status, bytes } = await client.send('POST', `/browsers/${session}/computer/drag_mouse`, DRAG)
  return { status, text: bytes.toString(), at: performance.now() }
}

/** When the last of these processes had ended: a time of `performance.now()`. */
async function allEnded(processes: readonly number[]): Promise<number> {
  await until('all browsers of the lost host have ended', 2 * NOTICED_MS, () => !processes.some(isAlive))
  return performance.now()
}
