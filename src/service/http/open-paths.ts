import type { HonoRequest } from 'hono'
import type { Endpoint } from '../../contract/endpoint'
import { ENDPOINTS } from '../../contract/endpoints'
import { isDebuggerAddress } from './debugger-route'

/** What everyone may read of the API. */
const OPEN_PATHS = new Set([
  '/openapi.json',
  ...ENDPOINTS.filter(({ right }: Endpoint) => right === null).map(({ path }) => path as string),
])

/** Whether a call needs no key: of what everyone may read, and of the address of a debugger, which holds a secret of its own. */
export const isOpen = ({ method, path }: Pick<HonoRequest, 'method' | 'path'>): boolean =>
  (method === 'GET' || method === 'HEAD') && (OPEN_PATHS.has(path) || isDebuggerAddress(path))
