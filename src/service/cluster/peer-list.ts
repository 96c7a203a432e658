import { setMaxListeners } from 'node:events'
import type { Peer } from '../state/hosts'

interface Known {
  readonly peer: Peer
  readonly gone: AbortController
}

/** The living hosts beside this one, as far as it knows. */
export class PeerList {
  /** Undefined until the list was received once. */
  #known: Map<string, Known> | undefined

  get all(): Peer[] {
    return [...(this.#known?.values() ?? [])].map(({ peer }) => peer)
  }

  /** Whether the list was received once. */
  get isKnown(): boolean {
    return this.#known !== undefined
  }

  /** Takes the list of the other living hosts. A restarted one is another one: it knows nothing of earlier calls. */
  update(peers: readonly Peer[]): void {
    const before = this.#known
    this.#known = new Map(
      peers.map((peer) => {
        const was = before?.get(peer.id)
        return [peer.id, was?.peer.secret === peer.secret ? was : newlyKnown(peer)]
      }),
    )
    for (const [id, was] of before ?? [])
      if (this.#known.get(id) !== was) was.gone.abort(new Error('The host has lost contact with the others.'))
  }

  find(id: string): Peer | undefined {
    return this.#known?.get(id)?.peer
  }

  /** Fires when the other host is known to be gone. Undefined for one that is not in the list. */
  gone({ id, secret }: Peer): AbortSignal | undefined {
    const known = this.#known?.get(id)
    return known?.peer.secret === secret ? known.gone.signal : undefined
  }
}

function newlyKnown(peer: Peer): Known {
  const gone = new AbortController()
  // One for each call that is in progress there.
  setMaxListeners(0, gone.signal)
  return { peer, gone }
}
