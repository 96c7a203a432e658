import { FILESYSTEM_ENDPOINTS } from '../../contract/endpoints/filesystem'
import type { Sessions } from '../session/sessions'
import { insideHandler } from './inside-handler'
import type { Handlers } from './route'

type FilesystemHandlers = Pick<Handlers, (typeof FILESYSTEM_ENDPOINTS)[number]['operationId']>

/** All of it is done by the agent inside of the browser (rule 11). */
export function filesystemHandlers(sessions: Sessions): FilesystemHandlers {
  const handlers = FILESYSTEM_ENDPOINTS.map(
    (endpoint) => [endpoint.operationId, insideHandler(sessions, endpoint, 'filesystem_disabled')] as const,
  )
  return Object.fromEntries<unknown>(handlers) as FilesystemHandlers
}
