import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What a start that is to fail may use; it is gone after `remove`. */
export class StartFixture {
  readonly folder: string
  readonly data: string
  readonly #servers: Server[] = []
  readonly #sockets: Socket[] = []

  private constructor(folder: string) {
    this.folder = folder
    this.data = join(folder, 'data')
  }

  static async make(): Promise<StartFixture> {
    return new StartFixture(await mkdtemp(join(tmpdir(), 'pooldeck-start-')))
  }

  /** Listens, answers each connection so, and gives the port. */
  async listen(answer: (socket: Socket) => void): Promise<number> {
    const server = createServer((socket) => {
      this.#sockets.push(socket.on('error', () => {}))
      answer(socket)
    })
    this.#servers.push(server.listen(0, '127.0.0.1'))
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }

  async remove(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    for (const server of this.#servers) server.close()
    await rm(this.folder, { recursive: true, force: true })
  }
}
