import type { BrowserCallStack, BrowserEventContext } from '../../contract/telemetry-events'
import type { CdpEvent } from '../browsers/cdp'
import type { Observed, Observer } from './observer'
import { remoteText, type RemoteObject } from './remote-text'

interface ConsoleCall {
  readonly type: string
  readonly args: readonly RemoteObject[]
  readonly executionContextId: number
  /** Unix time in ms. */
  readonly timestamp: number
  readonly stackTrace?: BrowserCallStack
}

interface Exception {
  readonly timestamp: number
  readonly exceptionDetails: {
    readonly text: string
    readonly lineNumber: number
    readonly columnNumber: number
    readonly url?: string
    readonly stackTrace?: BrowserCallStack
    readonly exception?: RemoteObject
    readonly executionContextId?: number
  }
}

/** Where scripts run: a page, a frame of it, a worker, or what an extension or the service has put beside them. */
interface ExecutionContext {
  readonly id: number
  /** Of pages only. */
  readonly auxData?: { readonly frameId?: string }
}

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

  receive({ method, params }: CdpEvent): void {
    switch (method) {
      case 'Runtime.consoleAPICalled':
        this.#called(params as unknown as ConsoleCall)
        break
      case 'Runtime.exceptionThrown':
        this.#thrown(params as unknown as Exception)
        break
      case 'Runtime.executionContextCreated':
        this.#created(params['context'] as ExecutionContext)
        break
      case 'Runtime.executionContextDestroyed':
        this.#frames.delete(params['executionContextId'] as number)
        break
      case 'Runtime.executionContextsCleared':
        this.#frames.clear()
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
