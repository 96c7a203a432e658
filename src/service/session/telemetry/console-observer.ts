import type { BrowserEventContext } from '../../../contract/telemetry-events'
import type { Observed, Observer } from './observer'
import type { Preview, RemoteObject } from './captured-event'

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
        const texts = args.map(remoteText)
        const data = {
          ...where(executionContextId),
          level: type,
          text: texts.join(' '),
          args: texts,
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

/** Returns a value as the browser's own console shows it in one line. */
function remoteText({ type, subtype, value, unserializableValue, description, preview }: RemoteObject): string {
  if (unserializableValue !== undefined) return unserializableValue
  if (type === 'undefined') return 'undefined'
  if (preview && subtype !== 'error') return previewText(preview)
  if (value !== undefined) return typeof value === 'string' ? value : JSON.stringify(value)
  return description ?? type
}

function previewText({ subtype, description, overflow, properties }: Preview): string {
  const isArray = subtype === 'array'
  if (properties.length === 0 && !isArray && description !== 'Object') return description ?? ''
  const members = properties.map(({ name, type, value = type }) => {
    const text = type === 'string' ? JSON.stringify(value) : value
    return isArray ? text : `${name}: ${text}`
  })
  const inner = [...members, ...(overflow ? ['…'] : [])].join(', ')
  if (isArray) return `[${inner}]`
  return description === 'Object' ? `{${inner}}` : `${description} {${inner}}`
}
