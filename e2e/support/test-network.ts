import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Server } from 'node:net'
import { pipeline } from 'node:stream'
import { promisify } from 'node:util'
import { Gate } from './gate'

const run = promisify(execFile)

/** Addresses for measurements of networks (RFC 2544): no machine has them. */
const address = (n: number): string => `198.18.0.${n}`
/** What is in none of the hosts' networks, but between them. */
const MIDDLE = address(1)
const FIRST_HOST = 11
const LOOPBACK = '127.0.0.1'
const BRIDGE = 'hosts'

/** `ip` is not in everybody's path. */
const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/sbin` }

/** A network with an address of its own, connected with those of other hosts. */
export interface NetworkHost {
  readonly address: string
  readonly gate: Gate
  /** Nothing comes or goes any more, without any error: as if the cable were pulled. */
  cut(): Promise<void>
  mend(): Promise<void>
}

/** Networks of namespaces of the kernel: one for each host, and one between them, where a bridge connects them. This machine's own is in none of them. */
export class TestNetwork {
  readonly #middle: Gate
  readonly #hosts: NetworkHost[] = []
  readonly #servers: Server[] = []

  private constructor(middle: Gate) {
    this.#middle = middle
  }

  /** Fails where network namespaces cannot be made, and says what they take. */
  static async make(): Promise<TestNetwork> {
    const network = new TestNetwork(await Gate.open([], await waysIn()))
    try {
      await ip(network.#middle, 'link set lo up')
      await ip(network.#middle, `link add name ${BRIDGE} type bridge`)
      await ip(network.#middle, `addr add ${MIDDLE}/24 dev ${BRIDGE}`)
      await ip(network.#middle, `link set ${BRIDGE} up`)
      return network
    } catch (error) {
      await network.close()
      throw error
    }
  }

  async add(): Promise<NetworkHost> {
    const n = this.#hosts.length
    const link = `host${n}`
    const middle = this.#middle
    const gate = await Gate.open(middle.command, [])
    const host = {
      address: address(FIRST_HOST + n),
      gate,
      cut: () => ip(middle, `link set ${link} down`),
      mend: () => ip(middle, `link set ${link} up`),
    }
    this.#hosts.push(host)
    await ip(middle, `link add name ${link} type veth peer name eth0 netns ${gate.pid}`)
    await ip(middle, `link set ${link} master ${BRIDGE} up`)
    await ip(gate, 'link set lo up')
    await ip(gate, `addr add ${host.address}/24 dev eth0`)
    await ip(gate, 'link set eth0 up')
    return host
  }

  /** Lets this machine reach a port of a host: gives the address for that on this machine's loopback. */
  async reach({ address: host }: NetworkHost, port: number): Promise<string> {
    const server = createServer().listen(0, LOOPBACK)
    await once(server, 'listening')
    const own = (server.address() as AddressInfo).port
    await this.#middle.letIn(server, { host, port })
    return `http://${LOOPBACK}:${own}`
  }

  /** Lets all hosts reach what is on this machine: gives the address for that, which is none of theirs. */
  async offer(port: number, to: NetConnectOpts): Promise<string> {
    await this.#lead(this.#middle, { host: MIDDLE, port }, to)
    return MIDDLE
  }

  /** Lets each host find a port of this machine's loopback on its own. */
  async share(port: number): Promise<void> {
    const at = { host: LOOPBACK, port }
    for (const { gate } of this.#hosts) await this.#lead(gate, at, at)
  }

  /** Takes all of it away. What still runs in it is not ended. */
  async close(): Promise<void> {
    for (const server of this.#servers) server.close()
    await Promise.all([this.#middle, ...this.#hosts.map(({ gate }) => gate)].map((gate) => gate.close()))
  }

  async #lead(gate: Gate, at: { host: string; port: number }, to: NetConnectOpts): Promise<void> {
    const server = await gate.listen(at)
    server.on('connection', (near) => {
      const far = connect(to)
      pipeline(near, far, near, () => far.destroy())
    })
    this.#servers.push(server)
  }
}

/** Runs `ip` in a network. */
async function ip({ command }: Gate, args: string): Promise<void> {
  const [program = '', ...rest] = [...command, 'ip', ...args.split(' ')]
  await run(program, rest, { env })
}

/** Arguments of `unshare` with which this process may make networks: none as root, else those of a user namespace where it is root. */
async function waysIn(): Promise<readonly string[]> {
  const refusals: string[] = []
  for (const asRoot of [[], ['--user', '--map-root-user']]) {
    try {
      await run('unshare', [...asRoot, '--net', 'ip', 'link', 'add', 'name', BRIDGE, 'type', 'bridge'], { env })
      return asRoot
    } catch (error) {
      refusals.push(String(error).trim())
    }
  }
  throw new Error(
    `Network namespaces with a bridge can’t be made here. That takes root with CAP_SYS_ADMIN and CAP_NET_ADMIN, or user namespaces (in a container a seccomp profile that permits them); bridges and veth in the kernel; and Debian's packages iproute2 and util-linux.\n${refusals.join('\n')}`,
  )
}
