import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '../browsers/browser'
import type { Computer } from '../computer/computer'
import type { EffectiveConfig } from '../pools/config'
import type { Lease } from './lease'

const displayGraceMs = 1_000

/** What a session belongs to, as its record names it. */
export interface PoolName {
  readonly id: string
  readonly name?: string | undefined
}

/** One warmed browser of a pool with its display opened, from warm to gone. Its id stays when it is released and acquired again. */
export class Session {
  readonly id: string
  readonly pool: PoolName
  /** What it was warmed with. */
  readonly config: EffectiveConfig
  readonly createdAt = new Date()
  readonly browser: Browser
  readonly computer: Computer
  /** Resolves once with one sentence, when the browser or its display ends, whoever ended it. */
  readonly ended: Promise<string>
  lease: Lease | undefined
  availableSince = new Date()

  constructor(parts: Pick<Session, 'id' | 'pool' | 'config' | 'browser' | 'computer'>) {
    this.id = parts.id
    this.pool = parts.pool
    this.config = parts.config
    this.browser = parts.browser
    this.computer = parts.computer
    const ended = this.browser.ended.then(({ message }) => message)
    // The display goes a moment before the browser's processes are all gone, and knows less about why.
    const displayGone = this.computer.ended.then(() => sleep(displayGraceMs, 'Its display has gone.', { ref: false }))
    this.ended = Promise.race([ended, displayGone])
  }

  /** Ends the browser and frees all that it took. May be called twice. */
  async dispose(): Promise<void> {
    await this.computer.dispose()
    await this.browser.dispose()
  }
}
