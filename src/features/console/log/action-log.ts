import { useSyncExternalStore } from 'react'
import { act } from '../../../client/act'
import type { Connection } from '../../../client/connection'
import { ApiError, UnreachableError } from '../../../client/errors'
import type { KeyValueStorage } from '../../../ui/browser-storage'
import type { Action, Entry, Result } from './action'
import { loadEntries, MAX_ENTRIES, saveEntries } from './entry-store'

export type Failure = Omit<Extract<Result, { kind: 'failed' }>, 'kind' | 'ms'>

/** An entry that is not complete yet. */
export interface GrowingEntry {
  amend: (action: Action) => void
  /** `at`: when the last piece of it was done, by the clock of performance.now(). */
  end: (failure?: Failure, at?: number) => Entry
}

/** Sends actions to one session and remembers what became of each. Lives outside React; `dispose` stops what is under way. */
export class ActionLog {
  readonly connection: Connection
  readonly sessionId: string
  /** Where this session's entries, and what is being built for it, outlive a reload. */
  readonly storage: KeyValueStorage
  readonly #listeners = new Set<() => void>()
  #underWay = new AbortController()
  #entries: readonly Entry[]
  #count = 0

  constructor({
    connection,
    sessionId,
    storage,
  }: {
    connection: Connection
    sessionId: string
    storage: KeyValueStorage
  }) {
    this.connection = connection
    this.sessionId = sessionId
    this.storage = storage
    this.#entries = loadEntries(storage, sessionId)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Oldest first. The same array until something changes. */
  readonly getSnapshot = (): readonly Entry[] => this.#entries

  /** Sends the action and gives its entry with the result; a failure is a result, nothing is thrown. */
  async run(action: Action, signal?: AbortSignal): Promise<Entry> {
    const entry = this.begin(action)
    return entry.end(await this.send(action, signal).then(() => undefined, explain))
  }

  /**
   * Starts an entry for what a person does piece by piece, each piece sent with `send`: a text typed key by key is one entry.
   * `amend` says what it has become so far.
   */
  begin(action: Action): GrowingEntry {
    const sentAt = Date.now()
    const started = performance.now()
    let entry: Entry = { id: `${sentAt.toString(36)}-${this.#count++}`, action, sentAt, result: { kind: 'sending' } }
    this.#set([...this.#entries, entry].slice(-MAX_ENTRIES))
    const put = (next: Entry): Entry => {
      entry = next
      this.#set(this.#entries.map((other) => (other.id === next.id ? next : other)))
      return next
    }
    return {
      amend: (action) => put({ ...entry, action }),
      end: (failure, at = performance.now()) => {
        const ms = Math.round(at - started)
        return put({ ...entry, result: failure ? { kind: 'failed', ms, ...failure } : { kind: 'done', ms } })
      },
    }
  }

  /** Forgets all that has ended, and gives it back so that it can be restored. */
  clear(): readonly Entry[] {
    const cleared = this.#entries.filter(({ result }) => result.kind !== 'sending')
    this.#set(this.#entries.filter(({ result }) => result.kind === 'sending'))
    return cleared
  }

  /** Puts back what `clear` gave. */
  restore(entries: readonly Entry[]): void {
    const known = new Set(this.#entries.map(({ id }) => id))
    const missing = entries.filter(({ id }) => !known.has(id))
    this.#set([...missing, ...this.#entries].toSorted((a, b) => a.sentAt - b.sentAt).slice(-MAX_ENTRIES))
  }

  /** Stops what is under way; the service lets go of keys and buttons. May be called twice, and the log may be used again. */
  dispose(): void {
    this.#underWay.abort(new Stopped('The console was closed'))
    this.#underWay = new AbortController()
  }

  /** Sends the action without an entry of its own; throws what went wrong. */
  async send(action: Action, signal?: AbortSignal): Promise<void> {
    const either = signal ? AbortSignal.any([signal, this.#underWay.signal]) : this.#underWay.signal
    try {
      await act(this.connection, this.sessionId, action, either)
    } catch (error) {
      if (!either.aborted) throw error
      throw either.reason instanceof Stopped ? either.reason : new Stopped('Stopped', { cause: error })
    }
  }

  #set(entries: readonly Entry[]): void {
    this.#entries = entries
    saveEntries(this.storage, this.sessionId, entries)
    for (const listener of this.#listeners) listener()
  }
}

/** Ended from this side, before the answer came. */
class Stopped extends Error {}

/** What an entry says of an error that `send` threw. */
export function explain(error: unknown): Failure {
  if (error instanceof ApiError) {
    const { message, status, code, details } = error
    return { message, status, code, details }
  }
  if (error instanceof Stopped) {
    return { message: `${error.message} before the answer came; a part of it may have been done.`, details: [] }
  }
  if (error instanceof UnreachableError) {
    return {
      message: `${error.message} It may have been done: look at the screen before you send it again.`,
      details: [],
    }
  }
  return { message: error instanceof Error ? error.message : String(error), details: [] }
}

export function useActionLog(log: ActionLog): readonly Entry[] {
  return useSyncExternalStore(log.subscribe, log.getSnapshot)
}
