import type { FailureCheck } from '../contract/scenario-check'
import type { TelemetryEvent } from '../contract/telemetry-archive'
import { pause } from '../lib/pause'
import { plural } from '../ui/format'
import type { Stage } from './stage'
import type { Watch } from './watch'

interface Failure {
  /** What exceptions are compared with: an address, or the text of an error. */
  about: string
  words: string
}

/** So many of what has failed are named. */
const NAMED = 5

/** What the checks call what they look for. */
export const FAILURE_KINDS = {
  no_console_error: 'console error',
  no_failed_request: 'failed request',
} as const satisfies Record<FailureCheck['type'], string>

/** What has failed by an event, if it is of the kind that a check looks for. */
function failureIn(check: FailureCheck['type'], { type, data }: TelemetryEvent): Failure | undefined {
  if (!data) return undefined
  if (check === 'no_console_error') {
    return type === 'console_error' ? { about: data.text, words: `“${data.text}”` } : undefined
  }
  if (type !== 'network_response' && type !== 'network_loading_failed') return undefined
  const { method = 'GET', url = '' } = data as { method?: string; url?: string }
  const of = (why: string): Failure => ({ about: url, words: `${method} ${url} (${why})` })
  if (type === 'network_loading_failed') return data.canceled ? undefined : of(data.error_text ?? 'no response')
  return (data.status ?? 0) >= 400 ? of(String(data.status)) : undefined
}

/** Whether nothing has failed that a check does not allow, and in a sentence what has. */
function judgeFailures(
  { type, except }: FailureCheck,
  events: readonly TelemetryEvent[],
): { passed: boolean; message: string } {
  const failed = events
    .flatMap((event) => failureIn(type, event) ?? [])
    .filter(({ about }) => !except.some((pattern) => matches(pattern, about)))
  const what = FAILURE_KINDS[type]
  if (failed.length === 0) return { passed: true, message: `No ${what}.` }
  const named = failed.slice(0, NAMED).map(({ words }) => words)
  const more = failed.length > NAMED ? [`and ${failed.length - NAMED} more`] : []
  return { passed: false, message: `${plural(failed.length, what)}: ${[...named, ...more].join(', ')}.` }
}

/** Whether a text is as a pattern says, in which `*` stands for anything, the ends of lines included. */
export const matches = (pattern: string, text: string): boolean =>
  new RegExp(`^${pattern.replaceAll(/[\\^$+?.()|[\]{}]/g, String.raw`\$&`).replaceAll('*', '.*')}$`, 's').test(text)

/** What a replay keeps for its checks of failures. */
export class FailureWatch {
  readonly #watch: Watch
  readonly #signal: AbortSignal
  readonly #start: number
  #lastAction: number

  private constructor(watch: Watch, start: number, signal: AbortSignal) {
    this.#watch = watch
    this.#start = start
    this.#lastAction = start
    this.#signal = signal
  }

  /** Resolves when all that happens from now on is captured. Rejects where that is not possible. */
  static async begin(stage: Stage, signal: AbortSignal): Promise<FailureWatch> {
    const watch = await stage.watch(signal)
    return new FailureWatch(watch, await watch.here(signal), signal)
  }

  /** An action is about to be done. */
  async onAction(): Promise<void> {
    this.#lastAction = await this.#watch.here(this.#signal)
  }

  async judge(check: FailureCheck): Promise<{ passed: boolean; message: string }> {
    await pause(check.wait_ms, this.#signal)
    const from = check.since === 'start' ? this.#start : this.#lastAction
    return judgeFailures(check, await this.#watch.events(from, this.#signal))
  }

  /** Never rejects. */
  end(): Promise<void> {
    return this.#watch.end()
  }
}
