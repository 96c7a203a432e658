import type net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { withTimeout } from '../shared/deadline'
import { Problem } from '../shared/problem'
import type { AgentSocket } from './agent-socket'
import type { SandboxProcess } from './sandbox-process'

/** How long an agent may take from its start to its first connection, and to have another one for a call, ms. */
const CONNECT_MS = 10_000
/** How long the second restart of an agent that ends before it has connected waits, ms; each further one twice as long, up to the longest. */
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 2_000
/** How long the sandbox may take to end an agent with all that it has started, ms. */
const END_MS = 5_000

/**
 * The agent of one browser: a program of ours that has what the browser has, its user, its files and its network, and does there what callers ask
 * for. It is started when it is first needed. The session holder may have replaced it with another program.
 */
export class BrowserAgent {
  readonly #process: Pick<SandboxProcess, 'startAgent' | 'endAgent' | 'onAgentEnded'>
  readonly #socket: AgentSocket
  readonly #display: number | undefined
  /** Resolves when the agent that runs has ended; undefined while none does. */
  #running: Promise<void> | undefined
  /** The agent that runs has connected, so that others may be at work in it. */
  #hasConnected = false
  /** So many ended in a row before they had connected. */
  #endedEarly = 0

  /** @param display the number of the browser's display. */
  constructor(
    process: Pick<SandboxProcess, 'startAgent' | 'endAgent' | 'onAgentEnded'>,
    socket: AgentSocket,
    display?: number,
  ) {
    this.#process = process
    this.#socket = socket
    this.#display = display
  }

  /** Returns a connection for one call. Rejects with Problem 500 when the agent does not come, and with the reason of `signal`. */
  async connect(signal: AbortSignal): Promise<net.Socket> {
    const overdue = new AbortController()
    const either = AbortSignal.any([signal, overdue.signal])
    return withTimeout(this.#next(either), CONNECT_MS, () => {
      overdue.abort()
      if (this.#hasConnected) throw new Problem('agent_failed', UNRESPONSIVE)
      // The next call starts another one.
      if (this.#running) this.#process.endAgent()
      throw new Problem('agent_failed', NOT_STARTED)
    })
  }

  /**
   * Ends the agent and whatever it has started. Resolves when all of that is gone; rejects when it does not go, and no other caller may have
   * the browser then. No-op when no agent runs.
   */
  async end(): Promise<void> {
    const running = this.#running
    if (!running) return
    this.#process.endAgent()
    await withTimeout(running, END_MS, () => {
      throw new Error('The agent of a browser didn’t end.')
    })
  }

  /** Starts the agent again if it ends in this very moment, as it has received nothing; ever more slowly if it goes on to end. */
  async #next(signal: AbortSignal): Promise<net.Socket> {
    for (;;) {
      signal.throwIfAborted()
      if (!this.#running && this.#endedEarly > 1) await this.#pause(signal)
      this.#running ??= this.#start()
      const connection = await this.#socket.next(signal)
      if (!connection) continue
      this.#hasConnected = true
      this.#endedEarly = 0
      return connection
    }
  }

  async #pause(signal: AbortSignal): Promise<void> {
    const ms = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.#endedEarly - 2))
    await sleep(ms, undefined, { signal }).catch(() => signal.throwIfAborted())
  }

  #start(): Promise<void> {
    this.#socket.open()
    this.#process.startAgent(this.#display)
    return new Promise((resolve) => {
      this.#process.onAgentEnded = () => {
        this.#running = undefined
        if (!this.#hasConnected) this.#endedEarly++
        this.#hasConnected = false
        this.#socket.shut()
        resolve()
      }
    })
  }
}

const SECONDS = CONNECT_MS / 1000
const NOT_STARTED = `The agent inside this browser didn’t start within ${SECONDS} s. The next call starts another one; if that fails too, end the session.`
const UNRESPONSIVE = `The agent inside this browser took no call for ${SECONDS} s. Try again when what it runs has ended; if it happens again, end the session.`
