import type { Endpoint } from '../../contract/endpoint'
import { FILESYSTEM_ENDPOINTS } from '../../contract/endpoints/filesystem'
import { PROCESS_ENDPOINTS } from '../../contract/endpoints/process'
import type { Sessions } from '../session/sessions'
import { insideHandler } from './inside-handler'
import type { Handlers } from './route'

/** What the agent inside of a browser does (rule 11), with the kind of the 404 where there is none. */
const GROUPS = [
  ['filesystem_disabled', FILESYSTEM_ENDPOINTS],
  ['processes_disabled', PROCESS_ENDPOINTS],
] as const

type InsideHandlers = Pick<Handlers, (typeof GROUPS)[number][1][number]['operationId']>

export function insideHandlers(sessions: Sessions): InsideHandlers {
  const handlers = GROUPS.flatMap(([disabled, endpoints]) =>
    endpoints.map((endpoint: Endpoint) => [endpoint.operationId, insideHandler(sessions, endpoint, disabled)] as const),
  )
  return Object.fromEntries<unknown>(handlers) as InsideHandlers
}
