import { urlOf } from '../contract/endpoint-url'
import { isBeyondSdk } from './beyond-sdk'
import { group, literal, membersOf, type Notation } from './literal'
import { KEY_VARIABLE, PICTURE_FILE, type SampleRequest } from './request'
import { timeoutSeconds, SDK_METHODS } from './sdk-methods'

/** JSON's escapes are those of Python too. */
const text = (value: string): string => JSON.stringify(value)

export const PYTHON: Notation = {
  indent: '    ',
  padding: '',
  text,
  constant: (value) => (value === null ? 'None' : value ? 'True' : 'False'),
  member: (name, value) => `${text(name)}: ${value}`,
}

/** The request with the public Python SDK, as a whole script. */
export function pythonSample(request: SampleRequest): string {
  const { endpoint, baseUrl, key } = request
  const method = SDK_METHODS[endpoint.operationId]
  const result = method ? method.result : endpoint.response === undefined ? undefined : 'result'
  const call = method ? callOf(request, method.path) : generalCallOf(request)
  return [
    ...(key === undefined ? ['import os', ''] : []),
    ...(method ? [] : ['import httpx']),
    'from kernel import Kernel',
    '',
    'client = Kernel(',
    `    base_url=${text(baseUrl)},`,
    `    api_key=${key === undefined ? `os.environ[${text(KEY_VARIABLE)}]` : text(key)},`,
    ')',
    '',
    result === undefined ? call : `${result} = ${call}`,
    ...(result === undefined ? [] : usageOf(request, result)),
  ].join('\n')
}

const snakeCase = (path: string): string => path.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const argumentsOf = (values: unknown): string[] =>
  membersOf(values).map(([name, value]) => `${name}=${literal(value, PYTHON, 1)}`)

/** What the SDK has no argument for goes beside them. */
function bodyArguments(body: unknown): string[] {
  const members = membersOf(body)
  const [known, beyond] = [false, true].map((beyond) =>
    Object.fromEntries(members.filter(([name]) => isBeyondSdk(name, Object.fromEntries(members)) === beyond)),
  )
  return [...argumentsOf(known), ...(membersOf(beyond).length > 0 ? argumentsOf({ extra_body: beyond }) : [])]
}

const callWith = (callee: string, given: readonly string[]): string =>
  group(`${callee}(`, given, ')', { indent: PYTHON.indent, padding: '', depth: 0, before: callee.length })

function callOf({ params = {}, query, body }: SampleRequest, path: string): string {
  const timeout = timeoutSeconds(body)
  const client = timeout === undefined ? 'client' : `client.with_options(timeout=${timeout}, max_retries=0)`
  return callWith(`${client}.${snakeCase(path)}`, [
    ...Object.values(params).map(text),
    ...argumentsOf(query),
    ...bodyArguments(body),
  ])
}

/** For what the SDK has no method. */
function generalCallOf({ endpoint, params, query, body }: SampleRequest): string {
  return callWith(`client.${endpoint.method.toLowerCase()}`, [
    text(urlOf(endpoint, { params, query })),
    'cast_to=httpx.Response',
    ...argumentsOf({ body }),
  ])
}

function usageOf({ endpoint }: SampleRequest, result: string): string[] {
  const known = endpoint.operationId in SDK_METHODS
  if (endpoint.response === 'image') {
    return known
      ? [`${result}.write_to_file(${text(PICTURE_FILE)})`]
      : [`with open(${text(PICTURE_FILE)}, "wb") as file:`, `    file.write(${result}.content)`]
  }
  if (!known) return [`print(${result}.json())`]
  if (endpoint.operationId === 'listBrowserPools') return [`print(${result}.items)`]
  const print = `print(${result})`
  return endpoint.mayBeEmpty ? ['# None: no browser became free in time; call again', print] : [print]
}
