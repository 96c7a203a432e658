import { type ReactNode, useMemo } from 'react'
import type { TelemetryEvent } from '../../../contract/telemetry-archive'
import { formatDuration } from '../../../ui/format'
import { BlobImage } from '../../../ui/blob-image'
import { Body, Code, Headers, Part, Stack, Values } from './detail-parts'
import type { Exchange } from '../../../events/waterfall'

/** What an event has, beside what its head says. */
export function EventData({ event, exchange }: { event: TelemetryEvent; exchange: Exchange | undefined }): ReactNode {
  if (exchange) return <ExchangeData exchange={exchange} />
  switch (event.type) {
    case 'console_log':
    case 'console_error':
      return event.data && <ConsoleData {...event.data} />
    case 'monitor_screenshot':
      return event.data?.png && isBase64(event.data.png) ? (
        <Picture png={event.data.png} />
      ) : (
        <RawData data={event.data} />
      )
    case 'system_oom_kill':
      if (event.data) return <RawData data={event.data} />
      return (
        <p className="text-sm text-muted">
          The kernel log says which process was killed, and why. The service is not allowed to read it.
        </p>
      )
    default:
      return <RawData data={event.data} />
  }
}

function ConsoleData(data: NonNullable<Extract<TelemetryEvent, { type: 'console_log' | 'console_error' }>['data']>) {
  const { text = '', args = [], stack_trace: stack, url } = data
  const location =
    'source_url' in data && data.source_url
      ? `${data.source_url}:${(data.line ?? 0) + 1}:${(data.column ?? 0) + 1}`
      : ''
  return (
    <>
      <Body title="Message" text={text} />
      {args.length > 1 && (
        <Part title="Arguments">
          <ol className="flex flex-col gap-1">
            {args.map((arg, index) => (
              <li key={`${index}-${arg.slice(0, 20)}`}>
                <Code>{arg}</Code>
              </li>
            ))}
          </ol>
        </Part>
      )}
      {stack && stack.callFrames.length > 0 && <Stack stack={stack} />}
      <Values
        values={[
          ['location', location],
          ['page', url],
        ]}
      />
    </>
  )
}

function ExchangeData({ exchange: { url, method, start, end, request, response, failure } }: { exchange: Exchange }) {
  return (
    <>
      <Values
        values={[
          ['url', url],
          ['method', method],
          ['status', response && [response.status, response.status_text].filter(Boolean).join(' ')],
          ['error', failure && (failure.error_text ?? (failure.canceled ? 'canceled' : 'failed'))],
          ['kind', request?.resource_type ?? response?.resource_type ?? failure?.resource_type],
          ['type', response?.mime_type],
          ['took', end === undefined ? 'no response yet' : formatDuration((end - start) / 1000)],
          ['from', request?.is_redirect ? `redirect of ${request.redirect_url ?? 'another address'}` : undefined],
          ['started by', request?.initiator_type],
          ['page', request?.document_url],
        ]}
      />
      <Headers title="Request headers" headers={request?.headers} />
      {request?.post_data && <Body title="Sent" text={request.post_data} />}
      <Headers title="Response headers" headers={response?.headers} />
      {response?.body && <Body title="Body" text={response.body} />}
    </>
  )
}

const isBase64 = (text: string): boolean => /^[A-Za-z0-9+/]+={0,2}$/.test(text) && text.length % 4 === 0

function Picture({ png }: { png: string }) {
  const blob = useMemo(() => {
    const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0))
    return new Blob([bytes], { type: 'image/png' })
  }, [png])
  return <BlobImage blob={blob} alt="The page at that moment" className="max-w-full border border-line" />
}

/** Where something happened, in the words of the debugging protocol: it stands behind what has happened. */
const CONTEXT = new Set(['target_id', 'session_id', 'target_type', 'frame_id', 'loader_id', 'nav_seq'])

/** Fields as they came; what is nested in them by its path. */
function RawData({ data }: { data: object | null | undefined }) {
  const all = data ? flattened(data) : []
  const values = [...all.filter(([name]) => !CONTEXT.has(name)), ...all.filter(([name]) => CONTEXT.has(name))]
  if (values.length === 0) return <p className="text-sm text-muted">No additional data.</p>
  return <Values values={values} />
}

function flattened(data: object, path = ''): [string, ReactNode][] {
  return Object.entries(data).flatMap(([name, value]: [string, unknown]): [string, ReactNode][] =>
    typeof value === 'object' && value !== null ? flattened(value, `${path}${name}.`) : [[path + name, String(value)]],
  )
}
