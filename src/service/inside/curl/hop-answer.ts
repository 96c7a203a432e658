import { z } from 'zod'
import { MAX_CURL_BODY_BYTES, MAX_CURL_HEADER_BYTES } from '../../../contract/curl-limits'
import { NET_ERRORS, type NetErrorName } from '../../../contract/net-error'
import type { Browser } from '../../browser/browser'
import { NetworkProblem } from '../../shared/network-problem'
import { AgentCall } from '../agent-call'
import type { CurlHop } from './hop'

const Head = z.union([
  z.object({ status: z.int().min(100).max(999), headers: z.array(z.tuple([z.string(), z.string()])) }),
  z.object({
    error: z.enum(Object.keys(NET_ERRORS) as [NetErrorName, ...NetErrorName[]]),
    message: z.string().max(4_096),
  }),
])

export interface HopAnswer {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Buffer
}

/** JSON writes a byte with six characters at most. */
const MAX_HEAD_BYTES = 8 * MAX_CURL_HEADER_BYTES

/** Asks the agent of a browser for one request. Rejects with NetworkProblem when it could not be carried out. */
export async function askHop(browser: Browser, hop: CurlHop, signal: AbortSignal, ms: number): Promise<HopAnswer> {
  const request = { operation: 'curlHop', query: {}, body: hop, timeoutMs: ms }
  const read = (answer: Buffer) => {
    const end = answer.indexOf('\n')
    const head = Head.parse(JSON.parse(answer.toString('utf8', 0, end)))
    return { head, body: answer.subarray(end + 1) }
  }
  const { head, body } = await new AgentCall(browser, signal).bytes(request, MAX_HEAD_BYTES + MAX_CURL_BODY_BYTES, read)
  if ('error' in head) throw new NetworkProblem(head.error, `${shortUrl(hop.url)}: ${head.message}`)
  return { ...head, body }
}

/** Returns as much of an address as a message may have. */
export const shortUrl = (url: string): string => (url.length > 200 ? `${url.slice(0, 200)}…` : url)
