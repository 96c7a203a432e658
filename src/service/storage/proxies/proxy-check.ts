import http, { STATUS_CODES, type IncomingMessage } from 'node:http'
import net from 'node:net'
import { knownAddresses, type Destination } from '../../browser/egress/connect'
import { permitted, type EgressRules } from '../../browser/egress/rules'
import { connect, dial, openTunnel, startTls } from '../../browser/egress/upstream-connect'
import { failedWith, refusedWith, UpstreamError } from '../../browser/egress/upstream-error'
import { authorization, type UpstreamProxy } from '../../browser/egress/upstream-proxy'
import { timeoutSignal } from '../../shared/deadline'

/** Asked for when the proxy opens no tunnel to itself: some check credentials only for destinations that they permit. */
const probeDestination: Destination = { host: 'example.com', port: 443 }
const probeTimeoutMs = 5_000

/** An answer longer than this is no address. */
const longestEcho = 1_000

/** Answers to CONNECT of a server that is no proxy. */
const notOfAProxy = [400, 404, 405, 501]

/**
 * Returns whether the proxy answers as one and accepts its credentials, whatever it can reach: the check requests a tunnel to the proxy itself, which
 * needs no network beyond it. Throws UpstreamError.
 */
export async function tryAlone(proxy: UpstreamProxy, rules: EgressRules, signal: AbortSignal): Promise<void> {
  const first = await connectStatus(proxy, proxy, rules, signal)
  if (isSuccess(first)) return
  if (first === 407) throw refusedWith(proxy, first)
  if (notOfAProxy.includes(first)) throw new UpstreamError('not_a_proxy', 'What listens there is not an HTTP proxy.')
  const soon = timeoutSignal(probeTimeoutMs, signal)
  const second = await connectStatus(proxy, probeDestination, rules, soon).catch(() => first)
  if (second === 407) throw refusedWith(proxy, second)
}

/**
 * Fetches an address by http or https through the proxy, which has to give a status below 400. Resolves with the IP address that
 * the answer consists of, if it does: what the proxy's requests come from. Throws UpstreamError, `not_reached` when it is not the
 * proxy that failed; Refusal for an address that the rules forbid.
 */
export async function tryAddress(
  proxy: UpstreamProxy,
  url: URL,
  rules: EgressRules,
  signal: AbortSignal,
): Promise<string | undefined> {
  const secure = url.protocol === 'https:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const destination = { host, port: Number(url.port || (secure ? 443 : 80)) }
  const known = knownAddresses(host)
  if (known) permitted(destination, known, { kind: 'request', method: 'GET', path: url.pathname }, rules)
  const answer = secure
    ? await getThroughTunnel(proxy, destination, url, rules, signal)
    : await getPlainly(proxy, url, rules, signal)
  const status = answer.statusCode ?? 0
  if (status >= 400) {
    answer.destroy()
    const who = [502, 503, 504].includes(status) ? ', by the server or by the proxy that didn’t reach it' : ''
    throw notReached(`${url.href} returned ${status} ${STATUS_CODES[status] ?? ''}${who}.`)
  }
  return echoedAddress(answer)
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300

const notReached = (message: string, cause?: unknown): UpstreamError => new UpstreamError('not_reached', message, cause)

async function connectStatus(
  proxy: UpstreamProxy,
  { host, port }: Destination,
  rules: EgressRules,
  signal: AbortSignal,
): Promise<number> {
  const { status, socket } = await connect(proxy, { host, port }, rules, signal)
  socket.destroy()
  return status
}

async function getPlainly(
  proxy: UpstreamProxy,
  url: URL,
  rules: EgressRules,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const socket = await dial(proxy, rules, signal)
  const path = `http://${url.host}${url.pathname}${url.search}`
  const answer = await get(socket, path, url.host, authorization(proxy), signal).catch((error: unknown) => {
    throw failedWith(proxy, error)
  })
  if (answer.statusCode !== 407) return answer
  answer.destroy()
  throw refusedWith(proxy, 407)
}

async function getThroughTunnel(
  proxy: UpstreamProxy,
  destination: Destination,
  url: URL,
  rules: EgressRules,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const tunnel = await openTunnel(proxy, destination, rules, signal)
  try {
    const socket = await startTls(tunnel, destination.host)
    return await get(socket, url.pathname + url.search, url.host, [], signal)
  } catch (error) {
    tunnel.destroy()
    const reason = error instanceof Error ? error.message : String(error)
    throw notReached(`The proxy opened a connection to ${url.host}, which then failed: ${reason}.`, error)
  }
}

function get(
  socket: net.Socket,
  path: string,
  host: string,
  headers: string[],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const own = ['Host', host, 'User-Agent', 'Pooldeck', 'Accept', '*/*', 'Accept-Encoding', 'identity']
  const options = { createConnection: () => socket, setHost: false, path, headers: [...own, ...headers], signal }
  return new Promise((resolve, reject) => {
    const request = http.get(options, resolve)
    request.on('error', reject)
    request.once('close', () => reject(new Error('the connection was closed without a response')))
  })
}

/** Returns the address of an answer that is an address, as text or as a member `ip` or `origin` of JSON. */
async function echoedAddress(answer: IncomingMessage): Promise<string | undefined> {
  let text = ''
  try {
    for await (const chunk of answer.setEncoding('utf8')) {
      text += String(chunk)
      if (text.length > longestEcho) return undefined
    }
  } catch {
    // What had answered is reached, whatever became of the rest.
    return undefined
  }
  return [text.trim(), ...membersOf(text)].find((candidate) => net.isIP(candidate) !== 0)
}

function membersOf(text: string): string[] {
  try {
    const { ip, origin } = Object(JSON.parse(text)) as { ip?: unknown; origin?: unknown }
    return [ip, origin].filter((member) => typeof member === 'string')
  } catch {
    return []
  }
}
