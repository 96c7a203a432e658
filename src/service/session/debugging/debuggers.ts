import { createHash, timingSafeEqual } from 'node:crypto'
import type { Browser } from '../../browser/browser'
import { log } from '../../shared/log'
import { Problem } from '../../shared/problem'
import { BrowserRestarted } from '../browser-restarted'
import type { Lease } from '../lease'
import type { LeasedSession } from '../record'
import type { Session } from '../session'
import type { Sessions } from '../sessions'
import type { DebuggerUse } from '../telemetry/session-telemetry'
import { attempt, background } from '../../shared/stray'
import type { Accept } from '../../shared/web-socket'
import { CdpClient } from './cdp-client'
import { DebuggerSocket, type Farewell } from './debugger-socket'
import { MAX_DEBUGGERS } from './limits'

const never = new AbortController().signal

/** RFC 6455, section 7.4.1. */
const [NORMAL, GOING_AWAY, INTERNAL_ERROR, SERVICE_RESTART] = [1000, 1001, 1011, 1012]

/** What a program speaks: the debugging protocol at `cdp_ws_url`, WebDriver BiDi at `webdriver_ws_url`. */
export type DebuggerProtocol = 'cdp' | 'bidi'

/** One program, as its browser has it. */
export interface DebuggerClient {
  readonly receive: (text: string) => void
  readonly close: () => void
}

interface DebuggerClientOptions {
  /** The one target that it is for; the whole browser when left out. Of the debugging protocol only. */
  readonly target?: string | undefined
  readonly send: (message: object) => void
  /** Ends its connection at its own request. */
  readonly leave: () => void
  /** Reports that what serves it has failed. */
  readonly fail: (error: unknown) => void
}

/** Lets a program to a browser. Problem 500 when that has ended, 404 when it does not have the target. */
export type OpenClient = (browser: Browser, options: DebuggerClientOptions) => Promise<DebuggerClient>

const openCdp: OpenClient = ({ cdp, downloads }, { target, send, leave }) =>
  CdpClient.open({ cdp, downloads, target, send, leave })

export interface DebuggerEntry {
  readonly protocol: DebuggerProtocol
  readonly target?: string | undefined
  readonly accept: Accept
}

/** Those that debug one session. */
interface Programs {
  count: number
  readonly sockets: Set<DebuggerSocket>
}

/** The programs that debug sessions over `cdp_ws_url` and `webdriver_ws_url`. */
export class Debuggers {
  readonly #sessions: Sessions
  readonly #stopping: AbortSignal
  readonly #open: Readonly<Record<DebuggerProtocol, OpenClient>>
  readonly #programs = new WeakMap<Lease, Programs>()

  /** `stopping` fires when the service ends. */
  constructor(sessions: Sessions, stopping: AbortSignal, openBidi: OpenClient) {
    this.#sessions = sessions
    this.#open = { cdp: openCdp, bidi: openBidi }
    this.#stopping = stopping
  }

  /** Returns the session that this token is for. Problem 401; which does not reveal whether there is such a session. */
  authorized(id: string, token: string): LeasedSession {
    const leased = this.#sessions.peek(id)
    if (leased && isSame(leased.lease.debuggerToken, token)) return leased
    const message =
      'This address belongs to no current session. Get the session again, and use its cdp_ws_url or webdriver_ws_url.'
    throw new Problem('unauthorized', message, { headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' } })
  }

  /**
   * Serves one client until it leaves, or the lease ends; all the while it is a use of the session. Problem 503 when there are as many as
   * may be.
   */
  async serve({ session, lease }: LeasedSession, entry: DebuggerEntry): Promise<void> {
    const programs = this.#programs.get(lease) ?? { count: 0, sockets: new Set() }
    if (programs.count >= MAX_DEBUGGERS) throw tooMany()
    this.#programs.set(lease, programs)
    programs.count += 1
    try {
      const accept = () => entry.accept(lease.share)
      await lease.follow(never, (signal) => this.#connect(session, signal, { ...entry, accept }, programs.sockets))
    } finally {
      programs.count -= 1
      if (programs.count === 0) session.browser.tabs.prepareAgain()
    }
  }

  async #connect(
    session: Session,
    signal: AbortSignal,
    { protocol, target, accept }: DebuggerEntry,
    together: Set<DebuggerSocket>,
  ): Promise<void> {
    signal.throwIfAborted()
    const { cdp } = session.browser
    let socket: DebuggerSocket | undefined
    let messages = 0
    const failed = { code: INTERNAL_ERROR, reason: 'The service failed to handle this connection.' }
    const owner = { fields: { session: session.id }, fail: () => socket?.close(failed) }
    const client = await this.#open[protocol](session.browser, {
      target,
      send: (message) =>
        attempt(owner, () => {
          messages += 1
          socket?.send(message)
        }),
      leave: () => socket?.close({ code: NORMAL, reason: 'The browser stays open for its session.' }),
      fail: (error) => {
        log.warn({ session: session.id, err: error }, 'A debugger handler failed')
        socket?.close(failed)
      },
    })
    try {
      const accepted = await accept()
      const begun = performance.now()
      let reason: DebuggerUse['reason'] = 'client_close'
      session.telemetry.debuggerConnected()
      await new Promise<void>((ended) => {
        const opened = new DebuggerSocket(accepted, {
          received: (text) =>
            attempt(owner, () => {
              messages += 1
              client.receive(text)
              if (cdp.congested) background(opened.holdUntil(cdp.drained()))
            }),
          ended,
          together,
        })
        socket = opened
        const stop = () => {
          const { code, ...end } = this.#endOf(signal.reason as Error, cdp.closed)
          reason = end.reason
          opened.close({ code, reason: (signal.reason as Error).message })
        }
        if (signal.aborted) stop()
        else signal.addEventListener('abort', stop, { once: true })
      })
      const use: DebuggerUse = { durationMs: performance.now() - begun, messages, reason }
      session.telemetry.debuggerGone(use)
      log.info({ session: session.id, ...use }, 'Debugger disconnected')
    } finally {
      client.close()
    }
  }

  /** Describes to a client why its use of the session has ended. */
  #endOf(why: Error, browserGone: boolean): Pick<Farewell, 'code'> & Pick<DebuggerUse, 'reason'> {
    if (why instanceof BrowserRestarted) return { code: SERVICE_RESTART, reason: 'upstream_changed' }
    if (browserGone) return { code: INTERNAL_ERROR, reason: 'upstream_error' }
    return { code: this.#stopping.aborted ? GOING_AWAY : NORMAL, reason: 'context_cancelled' }
  }
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

const isSame = (one: string, other: string): boolean => timingSafeEqual(sha256(one), sha256(other))

function tooMany(): Problem {
  const message = `${MAX_DEBUGGERS} programs already debug this session, which is the limit. Close one, then try again.`
  return new Problem('too_many_debuggers', message)
}
