import type { Connection } from '../../../client/connection'
import { Submissions } from '../../../client/submission'
import type { ComputerAction } from '../../../contract/computer-actions'
import { Store } from '../../../lib/store'
import { decodePicture } from '../../../scenarios/picture'
import { type PoolRun, runOnPool } from '../../../scenarios/pool-replay'
import { replay, type Replayed, type StepResult } from '../../../scenarios/replay'
import { tally } from '../../../scenarios/report'
import { sessionStage } from '../../../scenarios/stage'
import type { Values } from '../../../scenarios/values'
import { OwnedMemory } from '../../../ui/owned-memory'
import { newId } from '../../../ui/new-id'
import { ownedStorage } from '../../../ui/owned-storage'
import { toast } from '../../../ui/toast'

/** Where a scenario is replayed: on one session, or on several browsers of a pool, each acquired for it. */
export type Target = { kind: 'session'; id: string } | { kind: 'pool'; pool: string; count: number }

/** One replay as it goes on. */
export interface Run {
  key: string
  /** The step that is being done now; none before the first and after the last. */
  at: number | undefined
  results: readonly StepResult[]
  /** What came of it, when it is over. */
  over: PoolRun | undefined
}

export interface Replaying {
  target: Target
  scenario: Replayed
  runs: readonly Run[]
}

export interface Options {
  continueOnFailure: boolean
  scaleCoordinates: boolean
}

/** What is begun: a scenario, where and how, with values for what it declares. */
export interface Start {
  scenario: Replayed
  target: Target
  options: Options
  values: Values
}

/** A replay that is acting: `doing` is the answer to its action, `stop` ends it. */
export interface Acting {
  doing: Promise<void>
  stop: () => void
}

/** Writes an action of a replay into the history of its session, as it is shown. */
export type RecordAction = (action: ComputerAction, scenario: string, acting: Acting) => void

/** The same, for the history of any session. */
export type RecordIn = (sessionId: string, ...recorded: Parameters<RecordAction>) => void

/** What a view that shows replays brings. */
export interface Viewer {
  baselineOf: (stepId: string) => Promise<Blob | null>
  /** Shows this view again: the report is there. */
  comeBack: () => void
  record?: RecordAction | undefined
}

/**
 * Replays a scenario, several times at once where it is on a pool, and knows how far each has come. Lives outside React: a replay goes
 * on while another view is shown, and its report is there when the person comes back.
 */
export class Replays extends Store<Replaying | undefined> {
  readonly #connection: Connection
  readonly #topic = newId()
  readonly #submissions = new Submissions()
  #stop = new AbortController()
  #viewer: Viewer | undefined
  #baselineOf: Viewer['baselineOf'] = () => Promise.resolve(null)
  #comeBack: Viewer['comeBack'] = () => {}
  #record: Viewer['record']

  constructor(connection: Connection) {
    super(undefined)
    this.#connection = connection
  }

  get isRunning(): boolean {
    return this.state?.runs.some(({ over }) => !over) ?? false
  }

  /** A view shows it, until the returned function is called. A person who leaves in the middle sees that it goes on. */
  show(viewer: Viewer): () => void {
    this.#viewer = viewer
    this.#baselineOf = viewer.baselineOf
    this.#comeBack = viewer.comeBack
    this.#record = viewer.record
    return () => {
      if (this.#viewer !== viewer) return
      this.#viewer = undefined
      if (!this.isRunning || ownedStorage.isGone(this.#connection.id)) return
      toast({
        title: `The replay of ${this.#name} continues`,
        description: 'Its report appears where you started it.',
        action: { label: 'Stop replay', onSelect: this.stop },
        about: this.#topic,
      })
    }
  }

  /** No-op while it is replayed. */
  start(started: Start): void {
    const { scenario, target } = started
    const end = this.#submissions.begin()
    if (!end) return
    this.#stop = new AbortController()
    const { signal } = this.#stop
    const keys = Array.from({ length: target.kind === 'pool' ? target.count : 1 }, (_, index) => String(index + 1))
    this.publish({ target, scenario, runs: keys.map((key) => ({ key, at: undefined, results: [], over: undefined })) })
    const runs = keys.map((key) => this.#run(key, started, signal))
    void Promise.allSettled(runs).then(() => {
      end()
      if (this.#stop.signal === signal) this.#reportElsewhere()
    })
  }

  readonly stop = (): void => {
    this.#stop.abort()
    this.#submissions.forget()
  }

  async #run(key: string, { scenario, target, options, values }: Start, signal: AbortSignal): Promise<void> {
    const update = (change: (run: Run) => Run): void => {
      if (this.#stop.signal !== signal || !this.state) return
      this.publish({ ...this.state, runs: this.state.runs.map((run) => (run.key === key ? change(run) : run)) })
    }
    const play = (sessionId: string) =>
      replay({
        scenario,
        stage: sessionStage(this.#connection, sessionId),
        decode: decodePicture,
        baselineOf: (stepId) => this.#baselineOf(stepId),
        ...options,
        values,
        signal,
        ...(target.kind === 'session' && {
          onAct: (shown: ComputerAction, doing: Promise<void>) =>
            this.#record?.(shown, scenario.name, { doing, stop: this.stop }),
        }),
        onBegin: (at) => update((run) => ({ ...run, at })),
        onStep: (result) => update((run) => ({ ...run, at: undefined, results: [...run.results, result] })),
      })
    const reportProblem = (problem: string | undefined): void => {
      if (problem === undefined || this.#viewer) return
      toast({ kind: 'danger', title: `A replay of ${scenario.name} left a browser behind`, description: problem })
    }
    const running: Promise<PoolRun> =
      target.kind === 'pool'
        ? runOnPool({
            connection: this.#connection,
            pool: target.pool,
            signal,
            play,
            onLate: (problem) => {
              reportProblem(problem)
              update((run) => ({ ...run, over: { ...run.over, problem } }))
            },
          })
        : play(target.id).then((replay) => ({ sessionId: target.id, replay }))
    const over = await running
    reportProblem(over.problem)
    update((run) => ({ ...run, at: undefined, over }))
  }

  /** Who has gone to another view in the middle does not see the report. */
  #reportElsewhere(): void {
    if (this.#viewer || !this.state || ownedStorage.isGone(this.#connection.id)) return
    const { failed } = tally({ runs: this.state.runs.flatMap(({ over }) => over ?? []) })
    toast({
      kind: failed > 0 ? 'warning' : 'done',
      title: `The replay of ${this.#name} ${failed > 0 ? 'failed' : 'is over'}`,
      action: { label: 'Show report', onSelect: this.#comeBack },
      about: this.#topic,
    })
  }

  get #name(): string {
    return this.state?.scenario.name ?? ''
  }
}

/** Reports hold pictures: the latest of so many views are kept. */
const MOST = 8

const known = new OwnedMemory<Replays>({ most: MOST, isBusy: ({ isRunning }) => isRunning, end: ({ stop }) => stop() })

/** The replays of one scenario in one view, the same ones at each visit. */
export const replaysOf = (connection: Connection, view: string): Replays =>
  known.of(connection, view, () => new Replays(connection))
