import type { Endpoint } from '../../contract/endpoint'
import { browserCurl } from '../../contract/endpoints/curl'
import { FILESYSTEM_ENDPOINTS } from '../../contract/endpoints/filesystem'
import { PROCESS_ENDPOINTS } from '../../contract/endpoints/process'
import { curl } from '../inside/curl/curl'
import type { Sessions } from '../session/sessions'
import { insideHandler, notHere } from './inside-handler'
import type { Handlers } from './route'

/** What the agent inside of a browser does (rule 11), with the kind of the 404 where there is none. */
const GROUPS = [
  ['filesystem_disabled', FILESYSTEM_ENDPOINTS],
  ['processes_disabled', PROCESS_ENDPOINTS],
] as const

type AgentHandlers = Pick<Handlers, (typeof GROUPS)[number][1][number]['operationId']>

export function insideHandlers(sessions: Sessions) {
  const handlers = GROUPS.flatMap(([disabled, endpoints]) =>
    endpoints.map((endpoint: Endpoint) => [endpoint.operationId, insideHandler(sessions, endpoint, disabled)] as const),
  )
  return {
    ...(Object.fromEntries<unknown>(handlers) as AgentHandlers),
    // Requests are sent from inside of the browser; cookies come over its debugging protocol.
    browserCurl: ({ params, body, signal }) => {
      const { session, lease } = sessions.find(params.id_or_name)
      const { browser } = session
      if (!browser.agent) throw notHere(browserCurl, 'curl_disabled')
      return lease.use(signal, (inner) => curl(browser, body, inner))
    },
  } satisfies Partial<Handlers>
}
