import { urlOf } from '../contract/endpoint-url'
import { literal, type Notation } from './literal'
import { KEY_VARIABLE, PICTURE_FILE, type SampleRequest } from './request'
import { timeoutSeconds, SDK_METHODS } from './sdk-methods'

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/

/** A text in single quotes: JSON's escapes are those of JavaScript. */
export const text = (value: string): string =>
  `'${JSON.stringify(value)
    .slice(1, -1)
    .replace(/\\.|'/g, (found) => (found === String.raw`\"` ? '"' : found === "'" ? String.raw`\'` : found))}'`

function nameOf(name: string): string {
  // Written plainly, it would set the prototype.
  if (name === '__proto__') return `['__proto__']`
  return IDENTIFIER.test(name) ? name : text(name)
}

export const TYPESCRIPT: Notation = {
  indent: '  ',
  padding: ' ',
  text,
  constant: String,
  member: (name, value) => `${nameOf(name)}: ${value}`,
  // What is spread may have more than the type; where nothing else may stand beside it, it has no type.
  beyondSdk: (name, value) => {
    const all = `{ ${nameOf(name)}: ${value} }`
    return name === 'hide_cursor' ? `...Object(${all})` : `...${all}`
  },
}

/** The request with the public TypeScript SDK, as a whole module. */
export function typescriptSample(request: SampleRequest): string {
  const { endpoint, baseUrl, key } = request
  const result = resultOf(request)
  const imports = [
    ...(endpoint.response === 'image' ? [`import { writeFile } from 'node:fs/promises'`] : []),
    `import Kernel from '@onkernel/sdk'`,
  ]
  return [
    ...imports,
    '',
    'const client = new Kernel({',
    `  baseURL: ${text(baseUrl)},`,
    `  apiKey: ${key === undefined ? `process.env[${text(KEY_VARIABLE)}]` : text(key)},`,
    '})',
    '',
    result === undefined ? `await ${callOf(request)}` : `const ${result} = await ${callOf(request)}`,
    ...(result === undefined ? [] : usageOf(request, result)),
  ].join('\n')
}

function callOf(request: SampleRequest): string {
  const { endpoint, params = {}, query, body } = request
  const method = SDK_METHODS[endpoint.operationId]
  if (!method) {
    const url = text(urlOf(endpoint, { params, query }))
    const options = body === undefined ? '' : `, ${literal({ body }, TYPESCRIPT)}`
    const call = `client.${endpoint.method.toLowerCase()}(${url}${options})`
    return endpoint.response === 'image' ? `${call}.asResponse()` : call
  }
  const timeout = timeoutSeconds(body)
  const given = [...Object.values(params), query, body].filter((argument) => argument !== undefined)
  const options = timeout === undefined ? [] : [{ timeout: timeout * 1000, maxRetries: 0 }]
  const callee = `client.${method.path}(`
  const parts = [...given, ...options].map((argument) => literal(argument, TYPESCRIPT, 0, callee.length))
  return `${callee}${parts.join(', ')})`
}

function resultOf({ endpoint }: SampleRequest): string | undefined {
  const method = SDK_METHODS[endpoint.operationId]
  if (method) return method.result
  return endpoint.response === undefined ? undefined : 'result'
}

function usageOf({ endpoint }: SampleRequest, result: string): string[] {
  if (endpoint.response === 'image') {
    return [`await writeFile(${text(PICTURE_FILE)}, Buffer.from(await ${result}.arrayBuffer()))`]
  }
  if (endpoint.operationId === 'listBrowserPools') return [`console.log(${result}.items)`]
  const log = `console.log(${result})`
  return endpoint.mayBeEmpty ? ['// null: no browser became free in time; call again', log] : [log]
}
