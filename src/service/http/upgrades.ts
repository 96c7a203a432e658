import { IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Socket } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { WebSocketServer, type WebSocket } from 'ws'
import { MAX_COMMAND_BYTES } from '../session/debugging/limits'
import { Problem } from '../shared/problem'
import { admitCall } from './connections'
import { background } from '../shared/stray'
import type { FairShare } from '../shared/fair-share'
import { isDebuggerAddress, type UpgradeBindings } from './debugger-route'
import { malformed, refuse, refuseWith } from './refusals'

/**
 * A request that becomes nothing but the WebSocket of a debugger. Once a server listens for upgrades, Node takes every offer of one, that of HTTP/2
 * with which some clients begin included; by HTTP they are to be served as if they had not offered it.
 */
export class UpgradableRequest extends IncomingMessage {
  // Set while IncomingMessage is constructed. A property that each request defined for itself would make all of them slow to read.
  declare offered: unknown

  get upgrade(): boolean {
    return this.offered === true && isWebSocket(this)
  }

  set upgrade(value: unknown) {
    this.offered = value
  }
}

const isWebSocket = ({ method, headers, url = '' }: IncomingMessage): boolean =>
  method === 'CONNECT' || (method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' && isDebuggerAddress(url))

/**
 * Gives offers to become a WebSocket to the routes, as `UpgradeBindings`. What they answer instead goes to the caller, and closes
 * the connection.
 */
export function answerUpgrades(server: Server, app: Hono): void {
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: MAX_COMMAND_BYTES,
    perMessageDeflate: false,
  })
  const refused = new WeakMap<Duplex, Error>()
  sockets.on('wsClientError', ({ message }, socket) => {
    refused.set(socket, new Problem('bad_request', `This is not a WebSocket handshake: ${message}.`))
  })
  server.on('upgrade', (incoming, duplex, head) => {
    const socket = duplex as Socket
    socket.on('error', () => socket.destroy())
    const problem = malformed(incoming)
    if (problem) refuse(socket, problem)
    else background(answer(incoming, socket, head))
  })

  async function answer(incoming: IncomingMessage, socket: Socket, head: Buffer): Promise<void> {
    let accepted = false
    const accept = async (share?: FairShare): Promise<WebSocket> => {
      share?.measure(socket)
      const webSocket = await new Promise<WebSocket | undefined>((resolve) => {
        sockets.handleUpgrade(incoming, socket, head, resolve)
        // It is made at once, or not at all.
        resolve(undefined)
      })
      if (!webSocket) throw refused.get(socket) ?? new Problem('client_closed_request', 'The client disconnected.')
      accepted = true
      admitCall({ incoming })
      return webSocket
    }
    const address = `http://${incoming.headers.host ?? ''}${incoming.url}`
    if (!URL.canParse(address)) {
      return refuse(socket, new Problem('bad_request', 'The Host header of this request is invalid.'))
    }
    const bindings: UpgradeBindings & Pick<HttpBindings, 'incoming'> = { incoming, accept }
    const response = await app.fetch(new Request(address, { headers: headersOf(incoming) }), bindings)
    if (!accepted) await refuseWith(socket, response)
  }
}

const headersOf = ({ headersDistinct }: IncomingMessage): [string, string][] =>
  Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  )
