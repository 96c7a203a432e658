import type { BrowserEventContext } from '../../../contract/telemetry-events'
import type { CapturedEvent, ConsoleCall, Exception, ExecutionContext } from './captured-event'
import type { Observed, Observer } from './observer'
import { remoteText } from './remote-text'

/** What a page or a worker writes to its console, and the exceptions that it does not catch. */
export class ConsoleObserver implements Observer {
  readonly #page: Observed
  /** The browser begins with what was written before. */
  readonly #since = Date.now()
  /** By execution context. */
  readonly #frames = new Map<number, string>()

  constructor(page: Observed) {
    this.#page = page
  }

  async start(): Promise<void> {
    await this.#page.send('Runtime.enable')
  }

  receive({ method, params }: CapturedEvent): void {
    switch (method) {
      case 'Runtime.consoleAPICalled':
        this.#called(params)
        break
      case 'Runtime.exceptionThrown':
        this.#thrown(params)
        break
      case 'Runtime.executionContextCreated':
        this.#created(params.context)
        break
      case 'Runtime.executionContextDestroyed':
        this.#frames.delete(params.executionContextId)
        break
      case 'Runtime.executionContextsCleared':
        this.#frames.clear()
        break
      default:
      // The rest is told to others.
    }
  }

  stop(): void {}

  #created({ id, auxData }: ExecutionContext): void {
    if (auxData?.frameId !== undefined) this.#frames.set(id, auxData.frameId)
  }

  #called({ type, args, timestamp, stackTrace, executionContextId }: ConsoleCall): void {
    if (timestamp < this.#since) return
    const texts = args.map(remoteText)
    const data = {
      ...this.#where(executionContextId),
      level: type,
      text: texts.join(' '),
      args: texts,
      stack_trace: stackTrace,
    }
    const source = { kind: 'cdp', event: 'Runtime.consoleAPICalled' } as const
    const failed = type === 'error' || type === 'assert'
    this.#page.record(failed ? 'console_error' : 'console_log', source, data, micros(timestamp))
  }

  #thrown({ timestamp, exceptionDetails }: Exception): void {
    if (timestamp < this.#since) return
    const { text, exception, executionContextId, lineNumber, columnNumber, url, stackTrace } = exceptionDetails
    const data = {
      ...this.#where(executionContextId),
      text: exception ? `${text} ${remoteText(exception)}` : text,
      level: 'error',
      stack_trace: stackTrace,
      line: lineNumber,
      column: columnNumber,
      source_url: url,
    }
    const source = { kind: 'cdp', event: 'Runtime.exceptionThrown' } as const
    this.#page.record('console_error', source, data, micros(timestamp))
  }

  #where(executionContext: number | undefined): BrowserEventContext {
    const frame = executionContext === undefined ? undefined : this.#frames.get(executionContext)
    return this.#page.context.now({ id: frame })
  }
}

const micros = (ms: number): number => Math.round(ms * 1000)
