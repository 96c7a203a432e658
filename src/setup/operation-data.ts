import type { Endpoint } from '../contract/endpoint'
import { shapeOf } from '../contract/shape'

/** Whether a caller reads it of an operation. The rest is for the service and its description. */
const READ: Readonly<Record<keyof Endpoint, boolean>> = {
  operationId: true,
  group: false,
  summary: false,
  description: false,
  right: true,
  method: true,
  path: true,
  params: false,
  query: false,
  headers: false,
  body: false,
  bodyRequired: true,
  multipart: true,
  streamed: false,
  status: false,
  response: true,
  streams: false,
  media: false,
  mayBeEmpty: true,
  mayBePending: true,
  mayBePartial: false,
  mayBeUnchanged: false,
  mayBeDelta: false,
  errors: false,
  extension: false,
}

const MODULES = import.meta.glob<Record<string, unknown>>('../contract/endpoints/*.ts', { eager: true })

/** The operations as modules of plain data, by file name. */
export const operations: ReadonlyMap<string, string> = new Map(
  Object.entries(MODULES).map(([path, module]) => [
    path.replace(/.*\/(.*)\.ts$/, '$1.js'),
    Object.entries(module)
      .flatMap(([name, value]) => (isEndpoint(value) ? [`export const ${name} = ${dataOf(value)}\n`] : []))
      .join(''),
  ]),
)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'operationId' in value
}

function dataOf(endpoint: Endpoint): string {
  const read = Object.entries(endpoint).filter(([name]) => READ[name as keyof Endpoint])
  return JSON.stringify({ ...Object.fromEntries(read), ...shapeIn(endpoint) })
}

/** An answer in JSON has its shape instead of its schema. */
function shapeIn({ response }: Endpoint): object {
  return typeof response === 'object' ? { response: shapeOf(response) } : {}
}
