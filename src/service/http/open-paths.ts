import type { HonoRequest } from 'hono'
import type { Endpoint } from '../../contract/endpoint'
import { ENDPOINTS } from '../../contract/endpoints'
import { REPLAY_VIEW_PATHS } from './replay-view'
import { isDebuggerAddress } from './debugger-route'

/** What everyone may read of the API. */
const OPEN_PATHS = new Set([
  '/openapi.json',
  ...REPLAY_VIEW_PATHS,
  ...ENDPOINTS.filter(({ right }: Endpoint) => right === null).map(({ path }) => path as string),
])

/** Returns whether a call needs no key: of what everyone may read, and of the addresses of a debugger and of a replay, which hold a secret of their own. */
export const isOpen = ({ method, path }: Pick<HonoRequest, 'method' | 'path'>): boolean =>
  (method === 'GET' || method === 'HEAD') && (OPEN_PATHS.has(path) || isDebuggerAddress(path))
