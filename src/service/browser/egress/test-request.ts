import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import type net from 'node:net'
import { text } from 'node:stream/consumers'

/** A request as a browser sends it to its proxy. */
export async function fetchThrough(port: number, url: string, options: http.RequestOptions = {}, body?: string) {
  const request = http.request({ host: '127.0.0.1', port, path: url, ...options })
  request.end(body)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return { status: response.statusCode, headers: response.headers, body: await text(response) }
}

/** A tunnel as a browser asks its proxy for one. */
export async function connectThrough(port: number, authority: string) {
  const request = http.request({ host: '127.0.0.1', port, method: 'CONNECT', path: authority }).end()
  const [response, socket, head] = (await once(request, 'connect')) as [IncomingMessage, net.Socket, Buffer]
  if (head.length > 0) socket.unshift(head)
  return { status: response.statusCode, socket }
}
