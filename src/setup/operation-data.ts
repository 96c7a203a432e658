import type { Endpoint } from '../contract/endpoint'
import { shapeOf } from '../contract/shape'

/** What a caller reads of an operation. Its schemas and its words are for the service and its description. */
const READ = [
  'operationId',
  'right',
  'method',
  'path',
  'bodyRequired',
  'multipart',
  'mayBeEmpty',
  'mayBePending',
  'response',
] as const satisfies readonly (keyof Endpoint)[]

const MODULES = import.meta.glob<Record<string, unknown>>('../contract/endpoints/*.ts', { eager: true })

/** The operations as modules of plain data, by file name: an answer has its shape in the place of its schema. */
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
  const { response } = endpoint
  const shape = typeof response === 'object' ? shapeOf(response) : response
  return JSON.stringify(Object.fromEntries(READ.map((name) => [name, name === 'response' ? shape : endpoint[name]])))
}
