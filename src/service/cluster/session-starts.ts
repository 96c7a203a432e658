import type { BrowserCreate } from '../../contract/session-requests'
import type { Peer } from '../state/hosts'
import { Problem } from '../shared/problem'
import { withTimeout } from '../shared/deadline'
import { newNames, type StandaloneSessions } from '../session/standalone'
import { exhausted, isHostFull } from '../session/standalone-problems'
import type { RemoteSession, SessionCaller, SessionRef } from '../session/record'
import type { Sessions } from '../session/sessions'
import { background } from '../shared/stray'
import type { Peers, RemoteStart } from './peers'
import { isOtherVersion } from './problems'

export interface SessionStartsOptions {
  readonly standalone: StandaloneSessions
  readonly peers: Peers
  readonly sessions: Pick<Sessions, 'names'>
}

/** Starts sessions without a pool: where there is a spare for one, else on this host, and where that has no room, on the one that has most. */
export class SessionStarts {
  readonly #options: SessionStartsOptions

  constructor(options: SessionStartsOptions) {
    this.#options = options
  }

  /** Problems as of StandaloneSessions.create; 529 when no host has room. */
  async create(request: BrowserCreate, caller: SessionCaller): Promise<SessionRef> {
    const { standalone, peers } = this.#options
    const wanted = { request, by: caller.reader.caller.name, ...caller }
    const kind = standalone.missingSpare(request)
    const warm = kind === undefined ? [] : await peers.withSpare(kind)
    const spare = await this.#startOnOneOf(warm, { ...wanted, spareOnly: true })
    if (spare) return spare
    try {
      return await standalone.create(wanted)
    } catch (error) {
      if (!isHostFull(error)) throw error
      const started = await this.#startOnOneOf(await peers.withRoom(), wanted)
      if (started) return started
      throw peers.any ? allFull() : error
    }
  }

  async #startOnOneOf(others: readonly Peer[], wanted: Omit<RemoteStart, 'names'>): Promise<RemoteSession | undefined> {
    for (const peer of others) {
      const started = await this.#startOn(peer, wanted)
      if (started) return started
    }
    return undefined
  }

  /** Undefined when that host has no room after all, does not respond, or is of a version that does not know the call. */
  async #startOn(peer: Peer, wanted: Omit<RemoteStart, 'names'>): Promise<RemoteSession | undefined> {
    const { peers, sessions } = this.#options
    const names = newNames()
    const begun = (session: string) => ({
      grant: { lease: names.lease, browser: session, host: peer.id },
      pool: undefined,
    })
    try {
      const record = await peers.create(peer, { ...wanted, names })
      return { ...begun(record.session_id), record }
    } catch (error) {
      if (isHostFull(error) || isOtherVersion(error)) return undefined
      if (!(error instanceof Problem) || error.code !== 'bad_gateway') throw error
      // It may have begun all the same. No call is to wait for that.
      background(peers.cancel(begun(names.session)))
      wanted.signal.throwIfAborted()
      await withTimeout(sessions.names.free(wanted.request.name, names.lease))
      return undefined
    }
  }
}

const allFull = (): Problem =>
  exhausted('No host has room for one more session without a pool. End one, or acquire a browser of a pool.')
