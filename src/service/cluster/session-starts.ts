import type { BrowserCreate } from '../../contract/session-requests'
import type { Peer } from '../state/hosts'
import { Problem } from '../shared/problem'
import { withTimeout } from '../shared/deadline'
import { newNames, type StandaloneSessions } from '../session/standalone'
import { exhausted, isHostFull } from '../session/standalone-problems'
import type { Reader, RemoteSession, SessionRef } from '../session/record'
import type { Sessions } from '../session/sessions'
import { background } from '../shared/stray'
import type { Peers } from './peers'
import { isOtherVersion } from './problems'

/** Who asks for a session. */
export interface StartCaller {
  readonly reader: Reader & { readonly caller: { readonly name: string } }
  /** Fires when the caller has gone: what is under way is called off. */
  readonly signal: AbortSignal
}

export interface SessionStartsOptions {
  readonly standalone: StandaloneSessions
  readonly peers: Peers
  readonly sessions: Pick<Sessions, 'names'>
}

/** Starts sessions without a pool: where there is a spare for one, else on the host that was asked, and where that has no room, on the one that has most. */
export class SessionStarts {
  readonly #options: SessionStartsOptions

  constructor(options: SessionStartsOptions) {
    this.#options = options
  }

  /** Problems as of StandaloneSessions.create; 529 when no host has room. */
  async create(request: BrowserCreate, caller: StartCaller): Promise<SessionRef> {
    const kind = this.#options.standalone.missingSpare(request)
    const warm = kind === undefined ? [] : await this.#options.peers.withSpare(kind)
    const spare = await this.#elsewhere(warm, request, caller, true)
    if (spare) return spare
    try {
      return await this.#options.standalone.create(request, caller.reader.caller.name, caller.signal)
    } catch (error) {
      if (!isHostFull(error)) throw error
      const others = await this.#options.peers.withRoom()
      const started = await this.#elsewhere(others, request, caller, false)
      if (started) return started
      throw this.#options.peers.any ? allFull() : error
    }
  }

  async #elsewhere(
    others: readonly Peer[],
    request: BrowserCreate,
    caller: StartCaller,
    spare: boolean,
  ): Promise<RemoteSession | undefined> {
    for (const peer of others) {
      const started = await this.#at(peer, request, caller, spare)
      if (started) return started
    }
    return undefined
  }

  /** Undefined when that host has no room after all, does not answer, or is of a version that cannot be asked. */
  async #at(
    peer: Peer,
    request: BrowserCreate,
    caller: StartCaller,
    spare: boolean,
  ): Promise<RemoteSession | undefined> {
    const { peers, sessions } = this.#options
    const names = newNames()
    const begun = (session: string) => ({
      grant: { lease: names.lease, browser: session, host: peer.id },
      pool: undefined,
    })
    try {
      const record = await peers.create(peer, request, names, caller, spare)
      return { ...begun(record.session_id), record }
    } catch (error) {
      if (isHostFull(error) || isOtherVersion(error)) return undefined
      if (!(error instanceof Problem) || error.code !== 'bad_gateway') throw error
      // It may have begun all the same. Nobody is to wait for that.
      background(peers.cancel(begun(names.session)))
      caller.signal.throwIfAborted()
      await withTimeout(sessions.names.free(request.name, names.lease))
      return undefined
    }
  }
}

const allFull = (): Problem =>
  exhausted('No host has room for one more session without a pool. End one, or acquire a browser of a pool.')
