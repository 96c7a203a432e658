import type { ComputerAction } from '../contract/computer-actions'
import type { DisplaySize, Scenario } from '../contract/scenario'
import type { ScenarioStep } from '../contract/scenario-step'
import type { FailureCheck } from '../contract/scenario-check'
import { formatDuration } from '../ui/format'
import { type Changes, changesFrom, runCheck } from './check'
import { pause } from '../lib/pause'
import { type Decode, Picture } from './picture'
import { FailureWatch } from './failures'
import { scaledStep } from './scale'
import type { Stage } from './stage'
import { Filling, type Values } from './values'
import { messageOf } from '../lib/message-of'

/** `stopped`: by the signal, in the middle. `skipped`: not begun, because of a failure or the signal. */
export type Outcome = 'passed' | 'failed' | 'stopped' | 'skipped'

/** What became of one step. */
export interface StepResult {
  /** As it was done: with its values, secrets apart, and scaled, where that was asked for. */
  step: ScenarioStep
  outcome: Outcome
  /** In a sentence: what was seen, or what went wrong. */
  message: string
  /** When it began, milliseconds since 1970; absent when it did not. */
  startedAt?: number
  ms: number
  /** The whole display as PNG, where it could be taken. */
  before?: Blob
  after?: Blob
  /** For a comparison with a baseline from that, else from before to after. */
  changes?: Changes
}

/** What a replay needs of a scenario: one that is not kept yet will do. */
export type Replayed = Pick<Scenario, 'name' | 'display' | 'steps' | 'variables' | 'secrets'> &
  Partial<Pick<Scenario, 'id' | 'version'>>

export interface ReplayOptions {
  scenario: Replayed
  /** A session, by `sessionStage`. */
  stage: Stage
  decode: Decode
  /** The picture that a step is compared with; null when there is none. */
  baselineOf: (stepId: string) => Promise<Blob | null>
  /** For the variables and secrets of the scenario. */
  values?: Values
  /** Goes on after a step that failed, instead of skipping the rest. */
  continueOnFailure?: boolean
  /** Scales coordinates to the size of the session's display. */
  scaleCoordinates?: boolean
  signal?: AbortSignal
  /** Called when a step begins, and with its result. */
  onBegin?: (index: number) => void
  /** Called with each action as it is shown; `doing` is the answer to it. */
  onAct?: (shown: ComputerAction, doing: Promise<void>) => void
  onStep?: (result: StepResult, index: number) => void
}

export interface Replay {
  scenario: Replayed
  /** Milliseconds since 1970. */
  startedAt: number
  ms: number
  /** The display that it was replayed on; absent when no picture could be taken. */
  display?: DisplaySize
  /** Whether every step has passed. */
  passed: boolean
  /** One for each step of the scenario. */
  steps: StepResult[]
}

/** Does the steps of a scenario in order. Whatever goes wrong is the result of a step; nothing is thrown. */
export async function replay(options: ReplayOptions): Promise<Replay> {
  const { scenario, continueOnFailure = false, signal = new AbortController().signal, onBegin, onStep } = options
  const startedAt = Date.now()
  const started = performance.now()
  const player = new Player(options, signal)
  await player.begin()
  const steps: StepResult[] = []
  for (const [index, step] of scenario.steps.entries()) {
    const why = reasonToSkip(!continueOnFailure && steps.some(({ outcome }) => outcome === 'failed'), signal.aborted)
    if (why === undefined) onBegin?.(index)
    const result: StepResult =
      why === undefined ? await player.play(step) : { step, outcome: 'skipped', message: why, ms: 0 }
    steps.push(result)
    onStep?.(result, index)
  }
  await player.end()
  const { display } = player
  return {
    scenario,
    startedAt,
    ms: Math.round(performance.now() - started),
    ...(display && { display }),
    passed: steps.every(({ outcome }) => outcome === 'passed'),
    steps,
  }
}

function reasonToSkip(failed: boolean, stopped: boolean): string | undefined {
  if (stopped) return 'Not started: the replay was stopped.'
  return failed ? 'Not started: an earlier step failed.' : undefined
}

type Done = Pick<StepResult, 'outcome' | 'message' | 'changes'> & { picture?: Picture }

/** Plays steps on one session, and knows what its screen was before. */
class Player {
  readonly #options: ReplayOptions
  readonly #signal: AbortSignal
  readonly #filling: Filling
  /** Only where a check asks what has failed. */
  #failures: FailureWatch | undefined
  /** Why there is none. */
  #unwatched: unknown
  /** The screen as it was seen last: what is after one step is before the next. */
  #last: Picture | undefined
  #beforeAction: Picture | undefined
  display: DisplaySize | undefined

  constructor(options: ReplayOptions, signal: AbortSignal) {
    this.#options = options
    this.#signal = signal
    this.#filling = new Filling(options.scenario, options.values ?? new Map())
  }

  /** What cannot be captured fails the checks that need it. */
  async begin(): Promise<void> {
    const { scenario, stage } = this.#options
    if (!looksForFailures(scenario.steps)) return
    try {
      this.#failures = await FailureWatch.begin(stage, this.#signal)
    } catch (error) {
      this.#unwatched = error
    }
  }

  async end(): Promise<void> {
    await this.#failures?.end()
  }

  async play(given: ScenarioStep): Promise<StepResult> {
    const [startedAt, started] = [Date.now(), performance.now()]
    let step = this.#filling.shown(given)
    let before: Picture | undefined
    const done = await this.#guarded(async () => {
      before = this.#last ?? (await this.#capture())
      const { width, height } = (this.display ??= sizeOf(await before.pixels()))
      const { display } = this.#options.scenario
      const scaled = (one: ScenarioStep): ScenarioStep =>
        this.#options.scaleCoordinates ? scaledStep(one, display, { width, height }) : one
      step = scaled(step)
      return this.#do(scaled(this.#filling.done(given)), step, before)
    })
    const ms = Math.round(performance.now() - started)
    const { picture, ...seen } = done
    const result = { ...seen, message: this.#filling.hide(seen.message) }
    this.#last = picture ?? (await this.#capture().catch(() => undefined))
    const changes = result.changes ?? (await this.#changes(before))
    return {
      step,
      ...result,
      startedAt,
      ms,
      ...(before && { before: before.png }),
      ...(this.#last && { after: this.#last.png }),
      ...(changes && { changes }),
    }
  }

  async #do(step: ScenarioStep, shown: ScenarioStep, before: Picture): Promise<Done> {
    switch (step.kind) {
      case 'action': {
        this.#beforeAction = before
        await this.#failures?.onAction()
        const doing = this.#options.stage.act(step.action, this.#signal)
        if (shown.kind === 'action') this.#options.onAct?.(shown.action, doing)
        await doing
        return { outcome: 'passed', message: 'Done.' }
      }
      case 'wait':
        await pause(step.ms, this.#signal)
        return { outcome: 'passed', message: `Waited ${formatDuration(step.ms)}.` }
      case 'script':
        this.#beforeAction = before
        await this.#failures?.onAction()
        await this.#options.stage.run(step.code, step.timeout_sec, this.#signal)
        return { outcome: 'passed', message: 'Done.' }
      case 'check': {
        const { passed, ...seen } = await runCheck(step.check, {
          capture: () => this.#capture(),
          shown: async () => this.#pictureOf(await this.#options.stage.shown(this.#signal)),
          before: this.#beforeAction ?? before,
          baseline: () => this.#baseline(step.id),
          judge: (check) => this.#judge(check),
          run: (code, seconds) => this.#options.stage.run(code, seconds, this.#signal),
          signal: this.#signal,
        })
        return { outcome: passed ? 'passed' : 'failed', ...seen }
      }
    }
  }

  #judge(check: FailureCheck): ReturnType<FailureWatch['judge']> {
    if (!this.#failures) throw this.#unwatched
    return this.#failures.judge(check)
  }

  async #guarded(run: () => Promise<Done>): Promise<Done> {
    try {
      return await run()
    } catch (error) {
      if (this.#signal.aborted) return { outcome: 'stopped', message: 'Stopped before it finished.' }
      return { outcome: 'failed', message: messageOf(error) }
    }
  }

  async #capture(): Promise<Picture> {
    return this.#pictureOf(await this.#options.stage.picture(this.#signal))
  }

  #pictureOf(png: Blob): Picture {
    return new Picture(png, this.#options.decode)
  }

  async #baseline(stepId: string): Promise<Picture | null> {
    const png = await this.#options.baselineOf(stepId)
    return png && this.#pictureOf(png)
  }

  async #changes(before: Picture | undefined): Promise<Changes | undefined> {
    if (!before || !this.#last) return undefined
    return changesFrom(before, this.#last).catch(() => undefined)
  }
}

const looksForFailures = (steps: readonly ScenarioStep[]): boolean =>
  steps.some((step) => step.kind === 'check' && step.check.type.startsWith('no_'))

const sizeOf = ({ width, height }: DisplaySize): DisplaySize => ({ width, height })
