import type { ClientRequest } from 'node:http'

/** No server has a use for as many before its response. */
const MOST_INTERIM = 64

/** Gives up a request whose server sends interim responses (RFC 9110, 15.2) without end: reading them takes the time of all others. */
export function limitInterim(request: ClientRequest): void {
  let count = 0
  request.on('information', () => {
    count += 1
    if (count <= MOST_INTERIM) return
    const error = new Error(`the server sent more than ${MOST_INTERIM} interim responses`)
    // As Node names what is wrong with a message.
    request.destroy(Object.assign(error, { code: 'HPE_TOO_MANY_INTERIM' }))
  })
}
