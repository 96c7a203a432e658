/** Bytes of all of them together. */
const MOST_BYTES = 24 * 1024 * 1024
/** How long one is kept that nobody asks for again, ms. */
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

  /** By their tags. */
  of(session: string): ReadonlyMap<string, Buffer> {
    return new Map([...this.#kept].filter((kept) => kept.session === session).map(({ tag, bytes }) => [tag, bytes]))
  }

  /** The same one again counts as used. */
  keep(session: string, tag: string, bytes: Buffer): void {
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
