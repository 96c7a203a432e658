import type { Endpoint } from './endpoint'

/** Path and query of an operation, below the address of the service. */
export function urlOf(
  { path }: Endpoint,
  {
    params = {},
    query = {},
  }: { params?: Readonly<Record<string, unknown>> | undefined; query?: Readonly<Record<string, unknown>> | undefined },
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => parametersOf(name, value)))
  return search.size > 0 ? `${filled}?${search}` : filled
}

/** An object becomes one parameter for each member: `tags[team]=checkout`. */
function parametersOf(name: string, value: unknown): [string, string][] {
  if (value === undefined || value === '') return []
  if (typeof value === 'string') return [[name, value]]
  if (typeof value !== 'object' || value === null) return [[name, JSON.stringify(value)]]
  return Object.entries(value).flatMap(([key, inner]) => parametersOf(`${name}[${key}]`, inner))
}
