import type { IncomingMessage } from 'node:http'
import { KNOWN_PICTURES, PICTURE } from '../cluster/messages'
import type { Forwarding } from './forward'

const MOST_BYTES = 24 * 1024 * 1024
const KEPT_MS = 30_000
/** Of one session: the whole screen, and regions of it. */
const MOST_OF_SESSION = 4

/** A picture that went through here. */
interface Kept {
  session: string
  tag: string
  bytes: Buffer
  timer: NodeJS.Timeout
}

/**
 * Screenshots of sessions on other hosts, so that one which has not changed is not sent between hosts again. Whether it has changed
 * their own host says, each time.
 */
export class KeptPictures {
  /** The one that was used last stands last. */
  readonly #kept = new Set<Kept>()

  /** Returns the header that names the pictures of a session, and the body for an answer that is one of them. */
  forCall(session: string): Pick<Forwarding, 'headers' | 'bodyOf'> {
    const known = new Map(
      [...this.#kept].filter((kept) => kept.session === session).map(({ tag, bytes }) => [tag, bytes]),
    )
    return {
      headers: { [KNOWN_PICTURES]: [...known.keys()].join(',') },
      bodyOf: (answer) => {
        const tag = answer.headersDistinct[PICTURE]?.[0]
        if (tag === undefined) return undefined
        const length = Number(answer.headers['content-length'])
        const bytes = length === 0 ? known.get(tag) : undefined
        if (bytes) this.#keep(session, tag, bytes)
        else if (length > 0 && length <= MOST_BYTES) copyOf(answer, length, (whole) => this.#keep(session, tag, whole))
        return bytes
      },
    }
  }

  /** Keeps a picture, or marks it as used again. */
  #keep(session: string, tag: string, bytes: Buffer): void {
    const same = [...this.#kept].find((kept) => kept.session === session && kept.tag === tag)
    if (same) this.#forget(same)
    const kept: Kept = { session, tag, bytes, timer: setTimeout(() => this.#forget(kept), KEPT_MS).unref() }
    this.#kept.add(kept)
    const others = [...this.#kept].filter((other) => other.session === session)
    for (const oldest of others.slice(0, -MOST_OF_SESSION)) this.#forget(oldest)
    let sum = [...this.#kept].reduce((total, { bytes: { length } }) => total + length, 0)
    for (const oldest of this.#kept) {
      if (sum <= MOST_BYTES) return
      sum -= oldest.bytes.length
      this.#forget(oldest)
    }
  }

  #forget(kept: Kept): void {
    clearTimeout(kept.timer)
    this.#kept.delete(kept)
  }
}

/** Returns a body that came whole. */
function copyOf(answer: IncomingMessage, length: number, take: (bytes: Buffer) => void): void {
  const bytes = Buffer.allocUnsafeSlow(length)
  let filled = 0
  answer.on('data', (part: Buffer) => (filled += part.copy(bytes, filled)))
  answer.once('end', () => take(bytes))
}
