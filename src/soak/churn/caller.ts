import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '../../contract/pool'
import type { BrowserSession } from '../../contract/session'
import { TELEMETRY_CATEGORIES } from '../../contract/telemetry'
import type { Answer } from '../../measure/client'
import type { Random } from '../../motion/random'
import type { Subject } from '../subject'
import { VICTIMS } from '../victims'
import { debug } from './debugger'
import { wrongAnswer } from './verdict'

const MOST_POOLS = 4
const MOST_SESSIONS = 5
/** Any call is answered within this time, ms. */
const ANSWER_MS = 60_000
const VIEWPORTS = [
  { width: 800, height: 600 },
  { width: 1024, height: 768 },
]

/** What all callers do to the same pools and sessions, and what was wrong with the answers. */
export class Churn {
  readonly wrong: string[] = []
  readonly unanswered: string[] = []
  /** How many answers had which status; `none` for those that a caller did not wait for. */
  readonly answers: Record<string, number> = {}
  calls = 0
  debuggers = 0
  readonly #subject: Subject
  readonly #random: Random
  /** Ids from answers; some of them are gone. */
  readonly #pools: string[] = []
  readonly #sessions: BrowserSession[] = []

  constructor(subject: Subject, random: Random) {
    this.#subject = subject
    this.#random = random
  }

  /** Does something at random. */
  async act(): Promise<void> {
    const whole = ACTIONS.reduce((sum, [weight]) => sum + weight, 0)
    let at = this.#random.uniform() * whole
    const [, action] = ACTIONS.find(([weight]) => (at -= weight) < 0) ?? ACTIONS[0]
    await action(this)
  }

  async createPool(): Promise<void> {
    if (this.#pools.length >= MOST_POOLS) return this.deletePool()
    const request = {
      size: this.#upTo(2),
      fill_rate_per_minute: 1_000_000,
      ...this.#appearance(),
      ...this.#telemetry(),
    }
    const answer = await this.#call('POST', '/browser_pools', request, 0.05)
    if (answer?.status === 201) this.#pools.push((JSON.parse(answer.bytes.toString()) as Pool).id)
  }

  async changePool(): Promise<void> {
    const changes = this.#one([
      { size: this.#upTo(3) },
      { viewport: this.#one(VIEWPORTS), discard_all_idle: this.#chance(0.5) },
      this.#telemetry(),
      { headless: this.#chance(0.5), size: this.#upTo(2) },
    ])
    await this.#call('PATCH', `/browser_pools/${this.#pool}`, changes)
  }

  async flushPool(): Promise<void> {
    await this.#call('POST', `/browser_pools/${this.#pool}/flush`)
  }

  async deletePool(): Promise<void> {
    const pool = this.#pool
    const answer = await this.#call('DELETE', `/browser_pools/${pool}`, { force: this.#chance(0.7) })
    if (answer && [204, 404].includes(answer.status)) remove(this.#pools, pool)
  }

  async acquire(): Promise<void> {
    const request = { acquire_timeout_seconds: this.#upTo(5), ...this.#telemetry() }
    const answer = await this.#call('POST', `/browser_pools/${this.#pool}/acquire`, request, 0.2)
    if (answer?.status === 200) this.#sessions.push(JSON.parse(answer.bytes.toString()) as BrowserSession)
  }

  async release(): Promise<void> {
    const { session_id, pool } = this.#session
    const request = { session_id, reuse: this.#chance(0.6) }
    await this.#call('POST', `/browser_pools/${pool?.id ?? this.#pool}/release`, request)
    this.#sessions.splice(0, this.#sessions.length, ...this.#sessions.filter((one) => one.session_id !== session_id))
  }

  async createSession(): Promise<void> {
    if (this.#sessions.length >= MOST_SESSIONS) return this.deleteSession()
    const answer = await this.#call('POST', '/browsers', { ...this.#appearance(), ...this.#telemetry() }, 0.3)
    if (answer && answer.status < 300) this.#sessions.push(JSON.parse(answer.bytes.toString()) as BrowserSession)
  }

  async changeSession(): Promise<void> {
    const changes = this.#chance(0.8) ? this.#telemetry() : { viewport: this.#one(VIEWPORTS) }
    await this.#call('PATCH', `/browsers/${this.#session.session_id}`, changes, 0.05)
  }

  async deleteSession(): Promise<void> {
    const { session_id } = this.#session
    await this.#call('DELETE', `/browsers/${session_id}`, undefined, 0.05)
    this.#sessions.splice(0, this.#sessions.length, ...this.#sessions.filter((one) => one.session_id !== session_id))
  }

  async compute(): Promise<void> {
    const [operation, body] = this.#one<readonly [string, object]>([
      ['click_mouse', { x: 100, y: 100 }],
      ['press_key', { keys: ['F5'] }],
      ['type', { text: 'churn' }],
      ['screenshot', {}],
      ['scroll', { x: 100, y: 100, delta_y: 3 }],
      [
        'drag_mouse',
        {
          path: [
            [10, 10],
            [300, 300],
          ],
          button: 'left',
        },
      ],
      ['clipboard/read', {}],
      ['batch', { actions: [{ type: 'press_key', press_key: { keys: ['a'] } }] }],
    ])
    await this.#call('POST', `/browsers/${this.#session.session_id}/computer/${operation}`, body, 0.1)
  }

  async read(): Promise<void> {
    const { session_id } = this.#session
    const path = this.#one([
      '/browsers',
      '/browser_pools?limit=100',
      `/browsers/${session_id}`,
      `/browsers/${session_id}/telemetry/events?since=1h`,
      `/browser_pools/${this.#pool}/status`,
      `/browser_pools/${this.#pool}/activity`,
    ])
    await this.#call(this.#chance(0.1) ? 'HEAD' : 'GET', path)
  }

  /** The live screen and the telemetry, until the client disconnect. */
  async follow(): Promise<void> {
    const { session_id } = this.#session
    const path = this.#one([`telemetry/stream${this.#one(['', '?replay=all'])}`, 'computer/screenshot?viewer=churn'])
    await this.#call('GET', `/browsers/${session_id}/${path}`, undefined, 1, { Prefer: 'wait=5' })
  }

  async debug(): Promise<void> {
    const { cdp_ws_url } = this.#session
    if (cdp_ws_url === '') return
    const unanswered = await debug(cdp_ws_url, this.#random)
    if (unanswered) this.debuggers += 1
    this.unanswered.push(...(unanswered ?? []))
  }

  /** A program of some browser is killed. */
  async crash(): Promise<void> {
    const victim = this.#one(VICTIMS)
    const pids = this.#subject.processes().filter((pid) => victim.is(pid))
    try {
      if (pids.length > 0) process.kill(this.#one(pids), 'SIGKILL')
    } catch {
      // It has just ended.
    }
    await sleep(this.#random.uniform() * 500)
  }

  /** Gives the answer, unless the caller hangs up before, which it does so often. */
  async #call(
    method: string,
    path: string,
    body?: unknown,
    hangsUp = 0,
    headers: Record<string, string> = {},
  ): Promise<Answer | undefined> {
    this.calls += 1
    const late = AbortSignal.timeout(ANSWER_MS)
    const disconnect = this.#chance(hangsUp) && AbortSignal.timeout(Math.ceil(this.#random.uniform() * 1_500))
    const signal = disconnect ? AbortSignal.any([late, disconnect]) : late
    let answer: Answer | undefined
    try {
      answer = await this.#subject.client.send(method, path, body, headers, signal)
      const wrong = method === 'HEAD' ? undefined : wrongAnswer(answer)
      if (wrong !== undefined) this.wrong.push(`${method} ${path}: ${wrong}`)
    } catch (error) {
      if (!disconnect || !disconnect.aborted) this.wrong.push(`${method} ${path}: ${String(error)}`)
    }
    const kind = answer ? String(answer.status) : 'none'
    this.answers[kind] = (this.answers[kind] ?? 0) + 1
    return answer
  }

  get #pool(): string {
    return this.#pools.length > 0 ? this.#one(this.#pools) : 'missing'
  }

  get #session(): Pick<BrowserSession, 'session_id' | 'cdp_ws_url' | 'pool'> {
    return this.#sessions.length > 0
      ? this.#one(this.#sessions)
      : { session_id: 'missing', cdp_ws_url: '', pool: undefined }
  }

  #appearance(): object {
    return { headless: this.#chance(0.6), viewport: this.#one(VIEWPORTS) }
  }

  #telemetry(): object {
    if (this.#chance(0.2)) return { telemetry: { enabled: this.#chance(0.5) } }
    const browser = Object.fromEntries(TELEMETRY_CATEGORIES.map((name) => [name, { enabled: this.#chance(0.6) }]))
    return { telemetry: { browser } }
  }

  #chance(share: number): boolean {
    return this.#random.uniform() < share
  }

  /** 1 to `most`. */
  #upTo(most: number): number {
    return 1 + Math.floor(this.#random.uniform() * most)
  }

  #one<T>(of: readonly [T, ...T[]] | readonly T[]): T {
    return of[Math.floor(this.#random.uniform() * of.length)] as T
  }
}

/** How often each is done beside the others. */
const ACTIONS: readonly [[number, (churn: Churn) => Promise<void>], ...[number, (churn: Churn) => Promise<void>][]] = [
  [4, (churn) => churn.createPool()],
  [4, (churn) => churn.changePool()],
  [2, (churn) => churn.flushPool()],
  [2, (churn) => churn.deletePool()],
  [14, (churn) => churn.acquire()],
  [10, (churn) => churn.release()],
  [5, (churn) => churn.createSession()],
  [8, (churn) => churn.changeSession()],
  [4, (churn) => churn.deleteSession()],
  [16, (churn) => churn.compute()],
  [8, (churn) => churn.read()],
  [8, (churn) => churn.follow()],
  [8, (churn) => churn.debug()],
  [2, (churn) => churn.crash()],
]

function remove<T>(list: T[], gone: T): void {
  const index = list.indexOf(gone)
  if (index >= 0) list.splice(index, 1)
}
