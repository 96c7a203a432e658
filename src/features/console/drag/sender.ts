import { call } from '../../../client/call'
import { missingIsNull } from '../../../client/abilities'
import type { DragRecord } from '../../../contract/drag-record'
import { getLastDrag } from '../../../contract/endpoints/computer'
import { Store } from '../../../lib/store'
import type { Track } from '../../../motion/track'
import type { Result } from '../log/action'
import type { ActionLog } from '../log/action-log'
import type { Run as SendAction } from '../log/growing-entry'
import { UNSENT } from '../log/failure'
import { trackOf } from './lateness'
import type { Planned } from './plan'

export type Failure = Extract<Result, { kind: 'failed' }>

/** A stroke on its way to the service, as it was when it was sent. */
export interface Run {
  name: string
  plan: Planned
}

/** A stroke that was sent and done. */
export interface Happened {
  run: Run
  ms: number
  /** Its entry in the log, which has the pictures. */
  entryId: string
  /** How it really went; null when that is not known. */
  record: DragRecord | null
  /** The same as a track. */
  track?: Track
  /** Why it is not known, as a sentence. */
  noRecord?: string
}

/** What has become of the strokes that were sent last. */
export type Sending =
  | { kind: 'idle' }
  | { kind: 'sending'; runs: readonly Run[]; at: number }
  | { kind: 'sent'; runs: readonly Run[]; happened: readonly Happened[] }
  | { kind: 'failed'; runs: readonly Run[]; at: number; failure: Failure; happened: readonly Happened[] }

/** Sends strokes one after the other, and asks how each really went. Lives outside React. */
export class DragSender extends Store<Sending> {
  readonly #log: ActionLog

  constructor(log: ActionLog) {
    super({ kind: 'idle' })
    this.#log = log
  }

  /**
   * Sends strokes when all is done that was sent before, and nothing between them. The first one that fails ends it: those after it
   * are not sent. Does nothing while others are on their way.
   */
  async send(runs: readonly Run[]): Promise<void> {
    if (this.state.kind === 'sending') return
    this.publish({ kind: 'sending', runs, at: 0 })
    const end = await this.#log.inTurn(
      (send) => this.#sendEach(runs, send),
      ({ kind }) => kind === 'sent',
    )
    this.publish(end ?? { kind: 'failed', runs, at: 0, failure: { kind: 'failed', ms: 0, ...UNSENT }, happened: [] })
  }

  async #sendEach(runs: readonly Run[], send: SendAction): Promise<Sending> {
    const happened: Happened[] = []
    for (const [at, run] of runs.entries()) {
      this.publish({ kind: 'sending', runs, at })
      const { id, result } = await send({ type: 'drag_mouse', drag_mouse: run.plan.request })
      if (result.kind === 'failed') return { kind: 'failed', runs, at, failure: result, happened }
      if (result.kind === 'done') happened.push({ run, ms: result.ms, entryId: id, ...(await this.#recordOf(run)) })
    }
    return { kind: 'sent', runs, happened }
  }

  async #recordOf({ plan }: Run): Promise<Pick<Happened, 'record' | 'track' | 'noRecord'>> {
    const params = { id: this.#log.sessionId }
    try {
      const record = await call(this.#log.connection, getLastDrag, { params }).catch(missingIsNull)
      if (!record) return { record, noRecord: 'This service doesn’t report the actual track.' }
      if (isOf(record, plan)) return { record, track: trackOf(record) }
      return { record: null, noRecord: 'Another drag followed this one, so its actual track is unknown.' }
    } catch {
      // The drag itself was done.
      return { record: null, noRecord: 'The actual track couldn’t be read.' }
    }
  }
}

function isOf({ completed, samples }: DragRecord, { track }: Planned): boolean {
  const [last, planned] = [samples.at(-1), track.samples.at(-1)]
  return completed && samples.length === track.samples.length && last?.[1] === planned?.x && last?.[2] === planned?.y
}

/** What became of one plan, if it was sent last. */
export const happenedTo = (sending: Sending, plan: unknown): Happened | undefined =>
  sending.kind === 'sent' || sending.kind === 'failed'
    ? sending.happened.find(({ run }) => run.plan === plan)
    : undefined

/** Why one plan failed, if it was sent last. */
export const failureOf = (sending: Sending, plan: unknown): Failure | undefined =>
  sending.kind === 'failed' && sending.runs[sending.at]?.plan === plan ? sending.failure : undefined
