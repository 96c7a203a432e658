import type { Browser } from '../browser/browser'
import type { Computer } from '../computer/computer'
import type { Privacy } from '../shared/privacy'
import type { Recording } from './recording'

/** A session as recordings see it. */
export interface Recorded {
  readonly id: string
  readonly browser: Browser
  readonly computer: Computer
  readonly privacy: Privacy
  /** Whose the browser is now. */
  readonly lease: unknown
  /** So many of the last minutes are kept of it. */
  keptMinutes: number | undefined
  /** Called when another browser has replaced the first. */
  onReplaced: () => void
}

/** How a session is to be recorded. */
export interface RecordingTerms {
  /** Pictures a second at most. */
  readonly framerate: number
  /** It ends by itself after so long. */
  readonly maxMs: number
}

/** A recording that is in progress: it starts, records, or becomes a file. */
export interface Running {
  readonly recorded: Recorded
  readonly terms: RecordingTerms
  /** Undefined while it starts. */
  recording?: Recording
  /** Its lease has ended: it is not to go on, and if it has not started, not to start. */
  isOver: boolean
  /** How many moments of it are named. */
  marks: number
  /** Resolves when its file is complete. */
  done: Promise<void>
}

/** Those that are in progress, and those that go on when their session has a browser again. */
export class RunningRecordings {
  readonly #running = new Map<string, Running>()
  /** Their display has gone, and their lease has not ended. */
  readonly #interrupted = new Set<Running>()

  get all(): Running[] {
    return [...this.#running.values()]
  }

  get ids(): string[] {
    return [...this.#running.keys()]
  }

  get(id: string): Running | undefined {
    return this.#running.get(id)
  }

  /** Returns those that film, or are about to. */
  filming(session?: string): Running[] {
    const isFilming = ({ recorded, recording, isOver }: Running) =>
      !isOver && !recording?.stoppedAt && (session === undefined || recorded.id === session)
    return this.all.filter(isFilming)
  }

  add(id: string, running: Running): void {
    this.#running.set(id, running)
  }

  delete(id: string): void {
    this.#running.delete(id)
  }

  /** Records that it may go on: see {@link takeInterrupted}. */
  interrupted(running: Running): void {
    if (!running.isOver) this.#interrupted.add(running)
  }

  /** Stops those of a session that has another browser now, and returns how those, and those that were interrupted before, were to be recorded. */
  takeInterrupted(session: string): RecordingTerms[] {
    const filming = this.filming(session).filter(({ recording }) => recording !== undefined)
    for (const { recording } of filming) recording?.stop('display')
    const interrupted = [...this.#interrupted].filter(({ recorded }) => recorded.id === session)
    const all = new Set([...filming, ...interrupted])
    for (const running of all) {
      running.isOver = true
      this.#interrupted.delete(running)
    }
    return [...all].map(({ terms, recording }) => ({
      ...terms,
      maxMs: terms.maxMs - (Date.now() - (recording?.startedAt.getTime() ?? Date.now())),
    }))
  }

  /** Ends what is filmed of a session. */
  end(session: string): void {
    for (const running of [...this.all, ...this.#interrupted]) {
      if (running.recorded.id !== session) continue
      running.isOver = true
      running.recording?.stop()
      this.#interrupted.delete(running)
    }
  }
}
