import http, { type IncomingMessage } from 'node:http'
import net from 'node:net'
import tls from 'node:tls'
import { timeoutSignal } from '../../shared/deadline'
import { limitInterim } from '../../shared/interim-responses'
import { connectDirectly, resolve, type Destination } from './connect'
import { permitted, EgressDenied, type EgressRules } from './rules'
import { failedWith, refusedWith, timedOut, UpstreamError } from './upstream-error'
import { authorization, type UpstreamProxy } from './upstream-proxy'

/** How long the proxy may take to be connected to, and again to open a tunnel, in ms. */
const timeoutMs = 20_000

/** What the proxy said to CONNECT; the connection is a tunnel if that was a success. */
export interface ConnectAnswer {
  readonly status: number
  readonly socket: net.Socket
}

/**
 * Opens a connection to the proxy itself, to an address that the rules permit: a proxy is no way round them. Throws UpstreamError.
 */
export function dial(proxy: UpstreamProxy, rules: EgressRules, signal: AbortSignal): Promise<net.Socket> {
  return connectWithin(proxy, signal, async (signal) => {
    const { host, port } = proxy
    const addresses = permitted({ host, port }, await resolve(host, proxy, signal), { kind: 'tunnel' }, rules)
    const socket = await connectDirectly({ host, port }, addresses, signal)
    return proxy.protocol === 'https' ? startTls(socket, host) : socket
  })
}

/** Asks the proxy for a tunnel. Throws UpstreamError when there is no answer. */
export async function connect(
  proxy: UpstreamProxy,
  destination: Destination,
  rules: EgressRules,
  signal: AbortSignal,
): Promise<ConnectAnswer> {
  const socket = await dial(proxy, rules, signal)
  const host = destination.host.includes(':') ? `[${destination.host}]` : destination.host
  const authority = `${host}:${destination.port}`
  return connectWithin(proxy, signal, (signal) => {
    const request = http.request({
      createConnection: () => socket,
      setHost: false,
      method: 'CONNECT',
      path: authority,
      headers: ['Host', authority, ...authorization(proxy)],
      signal,
    })
    limitInterim(request)
    return new Promise((resolve, reject) => {
      request.once('connect', ({ statusCode }: IncomingMessage, tunnel: net.Socket, head: Buffer) => {
        if (head.length > 0) tunnel.unshift(head)
        resolve({ status: statusCode ?? 0, socket: tunnel })
      })
      request.on('error', reject)
      request.once('close', () => reject(new Error('the connection was closed without a response')))
      request.end()
    })
  })
}

/** Opens a tunnel to the destination, whose name the proxy resolves. Throws UpstreamError. */
export async function openTunnel(
  proxy: UpstreamProxy,
  destination: Destination,
  rules: EgressRules,
  signal: AbortSignal,
): Promise<net.Socket> {
  const { status, socket } = await connect(proxy, destination, rules, signal)
  if (status >= 200 && status < 300) return socket
  socket.destroy()
  throw refusedWith(proxy, status)
}

/** Starts TLS over a connection; the certificate has to be for `host`, a name or an address. */
export function startTls(socket: net.Socket, host: string): Promise<tls.TLSSocket> {
  return new Promise((resolve, reject) => {
    const servername = net.isIP(host) ? {} : { servername: host }
    const secure = tls.connect({ socket, host, ALPNProtocols: ['http/1.1'], ...servername })
    const closed = () => reject(new Error('the connection was closed without a response'))
    secure.once('error', reject)
    secure.once('close', closed)
    secure.once('secureConnect', () => {
      secure.off('error', reject)
      secure.off('close', closed)
      resolve(secure)
    })
  })
}

/** Turns every failure, and a timeout, into an UpstreamError. */
async function connectWithin<T>(
  proxy: UpstreamProxy,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = timeoutSignal(timeoutMs)
  try {
    return await work(AbortSignal.any([signal, deadline]))
  } catch (error) {
    if (error instanceof EgressDenied)
      throw new UpstreamError('not_permitted', `The proxy was not used: ${error.message}`)
    throw deadline.aborted ? timedOut(timeoutMs) : failedWith(proxy, error)
  }
}
