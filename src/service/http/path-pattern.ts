import { ENDPOINTS } from '../../contract/endpoints'

/** The paths of the operations, those with the fewest parameters first: they come before what a parameter would take. */
const PATTERNS = ENDPOINTS.map(({ method, path }) => ({
  method,
  path,
  shape: new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}$`),
})).toSorted((one, other) => one.path.split('{').length - other.path.split('{').length)

/** Returns the path of the operation that a call is one of, such as `/browsers/{id}`; empty where it is none. */
export function patternOf(method: string, path: string): string {
  const effectiveMethod = method === 'HEAD' ? 'GET' : method
  return PATTERNS.find((pattern) => pattern.method === effectiveMethod && pattern.shape.test(path))?.path ?? ''
}
