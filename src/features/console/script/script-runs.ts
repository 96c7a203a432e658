import { z } from 'zod'
import { abilities, isMissing } from '../../../client/abilities'
import { failureTitle } from '../../../client/outcome'
import { runCode } from '../../../client/run-code'
import type { Connection } from '../../../client/connection'
import { executePlaywrightCode } from '../../../contract/endpoints/playwright'
import type { PlaywrightResult } from '../../../contract/playwright'
import { Store } from '../../../lib/store'
import type { KeyValueStorage } from '../../../lib/browser-storage'
import { type Persisted, persisted, TEXT } from '../../../lib/persisted'
import { newId } from '../../../ui/new-id'

export type RunState =
  | { kind: 'running' }
  | { kind: 'answered'; ms: number; result: PlaywrightResult }
  | { kind: 'stopped'; ms: number }
  /** The service did not run it, or it is not known whether. */
  | { kind: 'failed'; ms: number; title: string; message: string }

export interface ScriptRun {
  readonly id: string
  readonly code: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly state: RunState
}

/** Runs that are remembered. */
export const MOST_RUNS = 20

/** Runs code in one session, and remembers what became of it, the latest last. What is run again is found after a reload, without its output. Lives outside React. */
export class ScriptRuns extends Store<readonly ScriptRun[]> {
  readonly #connection: Connection
  readonly #sessionId: string
  /** The code that was in the editor last. Without room for it, it is lost with a reload. */
  readonly draft: Persisted<string>
  #stop = new AbortController()

  constructor(connection: Connection, sessionId: string, storage: KeyValueStorage) {
    super([])
    this.#connection = connection
    this.#sessionId = sessionId
    this.draft = persisted(z.string(), `pooldeck.script.${sessionId}`, { storage, ...TEXT })
  }

  /** Runs code, for so many seconds at most; a no-op while other code runs. A failure is a result, nothing is thrown. */
  async run(code: string, seconds: number): Promise<void> {
    if (this.state.some(({ state }) => state.kind === 'running')) return
    const run = { id: newId(), code, at: Date.now(), state: { kind: 'running' } } as const
    this.publish([...this.state.slice(1 - MOST_RUNS), run])
    const begun = performance.now()
    const { signal } = this.#stop
    const state = await runCode(this.#connection, { sessionId: this.#sessionId, code, seconds, signal }).then(
      (result) => ({ kind: 'answered', result }) as const,
      (error: Error) => (signal.aborted ? ({ kind: 'stopped' } as const) : this.#failure(error)),
    )
    const ms = Math.round(performance.now() - begun)
    this.publish(this.state.map((other) => (other.id === run.id ? { ...other, state: { ...state, ms } } : other)))
  }

  #failure(error: Error) {
    const { message } = error
    if (isMissing(error) && !abilities.has(this.#connection, executePlaywrightCode)) {
      // The session is there: it was found by another operation before.
      abilities.learn(this.#connection, executePlaywrightCode, false)
      return { kind: 'failed', title: 'This service runs no code in its sessions', message } as const
    }
    return { kind: 'failed', title: failureTitle(error, 'run', 'the code'), message } as const
  }

  /** Stops what runs; the service ends it when no caller waits for it. */
  readonly stop = (): void => {
    this.#stop.abort()
    this.#stop = new AbortController()
  }
}
