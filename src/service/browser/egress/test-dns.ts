import dgram from 'node:dgram'
import { once } from 'node:events'

type Addresses = (name: string, time: number) => readonly string[] | undefined

/** A DNS server (RFC 1035) for tests: the IPv4 addresses of a name, which may be others at each question; no IPv6 ones. */
export class TestDns {
  /** The names whose IPv4 addresses were asked for. */
  readonly asked: string[] = []
  readonly #socket = dgram.createSocket('udp4')
  readonly #addresses: Addresses

  private constructor(addresses: Addresses) {
    this.#addresses = addresses
    this.#socket.on('message', (question, { port, address }) => {
      const answer = this.#answer(question)
      if (answer) this.#socket.send(answer, port, address)
    })
  }

  /** @param addresses for a name, the first time it is asked for (1) and each further time; undefined: no answer, to any question. */
  static async listen(port: number, addresses: Addresses): Promise<TestDns> {
    const server = new TestDns(addresses)
    server.#socket.bind(port, '127.0.0.1')
    await once(server.#socket, 'listening')
    return server
  }

  close(): void {
    this.#socket.close()
  }

  #answer(question: Buffer): Buffer | undefined {
    const labels: string[] = []
    let at = 12
    for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
      labels.push(question.toString('latin1', at + 1, at + 1 + length))
      at += length + 1
    }
    const name = labels.join('.').toLowerCase()
    const asksForIpv4 = question.readUInt16BE(at + 1) === 1
    if (asksForIpv4) this.asked.push(name)
    const time = this.asked.filter((one) => one === name).length
    const addresses = this.#addresses(name, time)
    if (!addresses) return undefined
    const records = asksForIpv4 ? addresses.map(record) : []
    const head = Buffer.from([...question.subarray(0, 2), 0x85, 0x80, 0, 1, 0, records.length, 0, 0, 0, 0])
    return Buffer.concat([head, question.subarray(12, at + 5), ...records])
  }
}

/** For the name of the question, type A, class IN, to be kept for no time. */
const record = (address: string): Buffer =>
  Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)])
