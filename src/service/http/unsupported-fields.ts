import type { Endpoint } from '../../contract/endpoint'
import type { FieldProblem } from '../../contract/check'
import { badRequest } from '../shared/invalid-input'

interface Unsupported {
  /** The member of the body; of an object in it, after a dot. */
  readonly path: string
  readonly operations: readonly Endpoint['operationId'][]
  /** What to use instead. */
  readonly message: string
  /** Of the values of it, those that are refused; all but null by default. */
  readonly refuses?: (value: unknown) => boolean
}

const SESSIONS = ['createBrowser', 'updateBrowser'] as const
const POOLS = ['createBrowserPool', 'updateBrowserPool'] as const
const ALL = [...SESSIONS, ...POOLS, 'acquireBrowser'] as const

/**
 * Fields of newer clients that this service does not have. Left unread, they would change where traffic goes, what is stored, or what it
 * costs (rule 3.3); all other unknown fields are ignored.
 */
const UNSUPPORTED: readonly Unsupported[] = [
  {
    path: 'proxy',
    operations: SESSIONS,
    message: 'is not supported by this service; name a proxy with proxy_id, or leave both out to connect directly',
  },
  {
    path: 'memory',
    operations: ['createBrowser'],
    message: 'is not supported by this service above 8GiB; POOLDECK_BROWSER_MEMORY sets the memory of all browsers',
    refuses: (value) => value !== '8GiB',
  },
  {
    path: 'network',
    operations: ALL,
    message:
      'is not supported by this service; leave it out, and POOLDECK_PRIVATE_NETWORK says which addresses are reached',
  },
  { path: 'region', operations: ALL, message: 'is not supported by this service, which has no regions; leave it out' },
  {
    path: 'telemetry.export',
    operations: ALL,
    message: 'is not supported by this service; read the events at /browsers/{id}/telemetry/stream',
  },
  { path: 'vaults', operations: ALL, message: 'is not supported by this service; leave it out' },
]

/** Throws Problem 400 that names each field of a body that an operation may not leave unread. */
export function refuseUnsupported(operationId: Endpoint['operationId'], sent: unknown): void {
  const problems: FieldProblem[] = UNSUPPORTED.flatMap(({ path, operations, message, refuses = () => true }) => {
    if (!operations.includes(operationId)) return []
    const value = path.split('.').reduce(memberOf, sent)
    return value === undefined || value === null || !refuses(value) ? [] : [{ path, message }]
  })
  if (problems.length > 0) throw badRequest(problems)
}

function memberOf(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null && Object.hasOwn(of, name)
    ? (of as Record<string, unknown>)[name]
    : undefined
}
