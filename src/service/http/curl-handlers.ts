import { browserCurl } from '../../contract/endpoints/curl'
import { curl } from '../inside/curl/curl'
import type { Sessions } from '../session/sessions'
import { notHere } from './inside-handler'
import type { Handlers } from './route'

/** Requests are sent from inside of the browser; cookies come over its debugging protocol. */
export function curlHandlers(sessions: Sessions) {
  return {
    browserCurl: ({ params, body, signal }) => {
      const { session, lease } = sessions.find(params.id_or_name)
      const { browser } = session
      if (!browser.agent) throw notHere(browserCurl, 'curl_disabled')
      return lease.use(signal, (inner) => curl(browser, body, inner))
    },
  } satisfies Partial<Handlers>
}
