import type { Host } from '../../contract/host'
import { endIdle, listHosts, setDraining, type HostRow } from '../state/hosts'
import type { HostLoad } from '../state/host-load'
import { change } from '../state/problems'
import { Problem } from '../shared/problem'
import type { Atomic } from '../database/atomic'
import { isStorable } from '../database/named-rows'
import type { Draining, IdleEnded } from './draining'
import { warn } from '../shared/log'

export interface HostsOptions {
  /** Of this host. */
  readonly id: string
  readonly atomic: Atomic
  readonly draining: Pick<Draining, 'update'>
  readonly idleEnded: IdleEnded
  /** How many slots sessions without a pool use here. */
  readonly standalone: () => number
  /** How many browsers are kept warm for them. */
  readonly spares: () => number
  readonly load: () => HostLoad
}

/** The hosts that share the pools, as operators see them. */
export class Hosts {
  readonly #options: HostsOptions

  constructor(options: HostsOptions) {
    this.#options = options
  }

  /** Lists hosts by their addresses. Rejects with Problem 503 when the database does not respond. */
  async list(): Promise<Host[]> {
    const hosts = await change(() => listHosts(this.#options.atomic))
    return hosts.map((host) => this.#record(host))
  }

  /**
   * Lets a host drain, or not any more; gives what it is then. `by` is the name of the caller's key. Problem 404 when there is no such
   * host (any more), 409 for one that is lost, and for one that is stopping and cannot be undrained.
   */
  async setDraining(id: string, draining: boolean, by: string): Promise<Host> {
    const { atomic, draining: ofThisHost, idleEnded } = this.#options
    if (!isStorable(id)) throw noSuchHost(id)
    const answer = await change(() => setDraining(atomic, id, draining))
    if (answer === 'no_such_host') throw noSuchHost(id)
    if (answer === 'lost') throw hostLost(id)
    if (answer === 'leaving') throw hostStopping(id)
    if (draining) idleEnded((await change(() => endIdle(atomic, id))).ended, 'draining')
    if (id === this.#options.id) ofThisHost.update(draining, performance.now())
    const host = (await this.list()).find((one) => one.id === id)
    if (!host) throw noSuchHost(id)
    warn(draining ? `${by} drained host ${host.address}` : `${by} undrained host ${host.address}`)
    return host
  }

  #record({ id, address, version, capacity, starting, available, leased, ending, ...rest }: HostRow): Host {
    const answered = id === this.#options.id
    const load = answered ? this.#options.load() : rest.load
    return {
      id,
      address,
      version,
      state: stateOf(rest),
      capacity,
      available,
      acquired: leased,
      warming: starting,
      ending,
      spares: answered ? this.#options.spares() : rest.spares,
      sessions_without_pool: answered ? this.#options.standalone() : rest.standalone,
      ...(load && { memory_bytes: load.memoryBytes, memory_used_bytes: load.memoryUsedBytes }),
      ...(load?.processes !== undefined && { processes: load.processes }),
      joined_at: new Date(rest.joinedAt).toISOString(),
      answered,
    }
  }
}

function stateOf({ living, leaving, draining }: Pick<HostRow, 'living' | 'leaving' | 'draining'>): Host['state'] {
  if (!living) return 'lost'
  if (leaving) return 'stopping'
  return draining ? 'draining' : 'living'
}

const noSuchHost = (id: string): Problem => new Problem('not_found', `No host has the id ${id}. It may have stopped.`)

const hostLost = (id: string): Problem =>
  new Problem(
    'host_lost',
    `The host ${id} has lost contact with the others. Unless it comes back within seconds, its sessions end and it leaves the list.`,
  )

const hostStopping = (id: string): Problem =>
  new Problem(
    'host_stopping',
    `The host ${id} is stopping, and can’t be undrained. It joins again when it is restarted.`,
  )
