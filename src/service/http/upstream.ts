import { Hono } from 'hono'
import type { HttpBindings } from '@hono/node-server'
import { REGIONS_HEADER } from '../../contract/picture-changes'
import { Problem } from '../shared/problem'
import { withoutSecrets } from '../shared/without-secrets'
import { admitCall } from './connections'
import type { DebuggerRelay } from './debugger-relay'
import { forwardCall } from './forward'
import { isOpen } from './open-paths'

const names = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** What of a call passes to the service behind: no cookie, since those are for others at the address of this one. */
const REQUEST_HEADERS = names(
  'accept a-im authorization cache-control content-encoding content-length content-type idempotency-key if-none-match ' +
    'last-event-id prefer user-agent x-kernel-project-id x-kernel-project-name x-request-id x-should-retry',
)

/** What of an answer passes: nothing that would change how the dashboard, which has the same origin, is shown or what it keeps. */
const RESPONSE_HEADERS = names(
  'accept-encoding allow cache-control content-disposition content-encoding content-length content-type date delta-base etag im ' +
    'retry-after vary www-authenticate x-content-sha256 x-has-more x-limit x-next-cursor x-next-offset x-next-page-token x-offset ' +
    `x-ratelimit-limit x-ratelimit-remaining x-row-count ${REGIONS_HEADER.toLowerCase()} x-request-id x-should-retry x-sse-content-type`,
)

/** How long the service behind may be silent beyond the wait that a call requests, ms. */
const SILENT_MS = 15_000

/** Whether an answer means that the key of its call is valid. */
const isAccepted = (status: number): boolean => status < 500 && status !== 401 && status !== 429

/** Whatever the service behind sends runs nothing at the dashboard's origin, where keys of other services are kept. */
const SANDBOX = "sandbox; default-src 'none'"

/** Forwards every call to the service at `base`; a client's disconnect is passed on, and so are the WebSockets of debuggers. */
export function upstream(base: string, debuggers: DebuggerRelay, silentMs = SILENT_MS): Hono {
  const app = new Hono()
  app.get('/healthz', (context) => context.json({ status: 'ok' }))
  const shown = withoutSecrets(base)
  const silence = {
    ms: silentMs,
    problem: (ms: number) => {
      const message = `The service at ${shown} (POOLDECK_UPSTREAM) has not responded within ${ms / 1000} s. It may have carried out the call: check before you send it again.`
      return new Problem('gateway_timeout', message)
    },
  }
  const away = () => new Problem('bad_gateway', `The service at ${shown} (POOLDECK_UPSTREAM) is not responding.`)
  app.all('*', async (context) => {
    const { req, env } = context
    if (req.header('service-worker') !== undefined || req.header('sec-fetch-dest') === 'serviceworker') {
      throw new Problem('forbidden', 'Service workers are served only by the dashboard, which has none.')
    }
    if (req.header('expect') !== undefined) (env as Partial<HttpBindings>).outgoing?.writeContinue()
    const answer = await forwardCall(context, base, {
      debuggers,
      away,
      silence,
      passes: { request: REQUEST_HEADERS, response: RESPONSE_HEADERS },
    })
    // Only that service knows which keys are right.
    if (req.header('authorization') !== undefined && !isOpen(req) && isAccepted(answer.status)) {
      admitCall(env ?? {})
    }
    answer.headers.set('Content-Security-Policy', SANDBOX)
    return answer
  })
  return app
}
