import { ErrorBody } from '../../contract/error'
import type { Endpoint } from '../../contract/endpoint'
import type { FuzzedRequest } from './requests'
import type { Reply } from './wire'

/** The interface has these for want of room. */
const NO_ROOM = [503, 529]

/** Whether a status says that the service failed: 502 does not where the site that the caller named is what failed. */
const isFailure = (status: number, { errors }: Endpoint): boolean =>
  status >= 500 && !NO_ROOM.includes(status) && !(status === 502 && errors.includes(502))

/** Operations that may keep their caller waiting longer than the fuzz waits; it hangs up then. */
const WAITING_GROUPS = ['Browser Computer Controls', 'Browsers', 'Browser Pools', 'Proxies']

/** Whether a right request of an operation may be answered later than the fuzz waits. */
export const mayKeepWaiting = ({ group }: Endpoint): boolean => WAITING_GROUPS.includes(group)

/** What is wrong with a reply, or undefined. */
export function wrongWith(reply: Reply, request: FuzzedRequest, endpoint: Endpoint): string | undefined {
  switch (reply.kind) {
    case 'silent':
      return mayKeepWaiting(endpoint) ? undefined : 'no answer in time'
    case 'closed':
      return request.cut ? undefined : 'closed without an answer'
    case 'answer':
      return wrongAnswer(reply, request, endpoint)
  }
}

function wrongAnswer(
  { status, headers, body }: Extract<Reply, { kind: 'answer' }>,
  { authorized, addressed, method }: FuzzedRequest,
  endpoint: Endpoint,
): string | undefined {
  if (!(status >= 200 && status < 600)) return `status ${status}`
  if (isFailure(status, endpoint)) return `status ${status}: ${body.toString().slice(0, 300)}`
  if (status < 400)
    return endpoint.right !== null && addressed && !authorized ? `status ${status} without the right key` : undefined
  if (method === 'HEAD') return undefined
  if (!headers.get('content-type')?.startsWith('application/json')) return `status ${status} without an Error body`
  return wrongError(body)
}

/** What is wrong with the body of an error, or undefined. */
export function wrongError(body: Buffer): string | undefined {
  try {
    const parsed = ErrorBody.safeParse(JSON.parse(body.toString()))
    return parsed.success && parsed.data.message !== '' ? undefined : `no Error body: ${body.toString().slice(0, 300)}`
  } catch {
    return `no JSON: ${body.toString().slice(0, 300)}`
  }
}
