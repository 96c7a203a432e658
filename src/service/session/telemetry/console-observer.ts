import type { BrowserEventContext } from '../../../contract/telemetry-events'
import type { Observed, Observer } from './observer'
import { consoleText, remoteText } from './console-text'

/** Records what a page or a worker writes to its console, and the exceptions that it does not catch. */
export function consoleObserver({ send, record, context }: Observed) {
  // Chromium replays earlier messages at first.
  const since = Date.now()
  /** By execution context. */
  const frames = new Map<number, string>()
  const where = (executionContext: number | undefined): BrowserEventContext =>
    context.now({ id: executionContext === undefined ? undefined : frames.get(executionContext) })
  return {
    start: () => send('Runtime.enable'),
    on: {
      'Runtime.consoleAPICalled': ({ type, args, timestamp, stackTrace, executionContextId }) => {
        if (timestamp < since) return
        const data = {
          ...where(executionContextId),
          level: type,
          text: consoleText(args),
          args: args.map(remoteText),
          stack_trace: stackTrace,
        }
        const source = { kind: 'cdp', event: 'Runtime.consoleAPICalled' } as const
        const failed = type === 'error' || type === 'assert'
        record(failed ? 'console_error' : 'console_log', source, data, micros(timestamp))
      },
      'Runtime.exceptionThrown': ({ timestamp, exceptionDetails }) => {
        if (timestamp < since) return
        const { text, exception, executionContextId, lineNumber, columnNumber, url, stackTrace } = exceptionDetails
        const data = {
          ...where(executionContextId),
          text: exception ? `${text} ${remoteText(exception)}` : text,
          level: 'error',
          stack_trace: stackTrace,
          line: lineNumber,
          column: columnNumber,
          source_url: url,
        }
        record('console_error', { kind: 'cdp', event: 'Runtime.exceptionThrown' }, data, micros(timestamp))
      },
      'Runtime.executionContextCreated': ({ context: { id, auxData } }) => {
        if (auxData?.frameId !== undefined) frames.set(id, auxData.frameId)
      },
      'Runtime.executionContextDestroyed': ({ executionContextId }) => frames.delete(executionContextId),
      'Runtime.executionContextsCleared': () => frames.clear(),
    },
  } satisfies Observer
}

const micros = (ms: number): number => Math.round(ms * 1000)
