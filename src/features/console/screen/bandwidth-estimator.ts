/** The time that a picture may take on its way before less is asked of the line, ms. */
const SLOW_MS = 400
/** Sharp pictures come back when one would take no longer than this. Well below, so that it does not go to and fro. */
const QUICK_MS = 150
const LONGEST_PAUSE_MS = 2_000
/** How much the newest picture weighs in what is known of the line. */
const NEWEST = 0.4
/** A smaller picture says more about the time that answers take than of the line. */
const LEAST_BYTES = 8_000

const BITS = 8
/** A video leaves some of the line to inputs. */
const SHARE = 0.8
/** A quicker line carries any video. */
const QUICK_KBPS = 50_000
const LEAST_KBPS = 50

type PictureType = 'image/png' | 'image/webp'

/** Learns from each picture how fast the line is, and says what to ask for next and how long to leave the line to others. */
export class BandwidthEstimator {
  #msPerByte: number | null = null
  #sharpBytes = 0
  #type: PictureType = 'image/png'
  #pauseMs = 0

  get type(): PictureType {
    return this.#type
  }

  /** Less is asked of the line than a quick one could carry. */
  get isSlow(): boolean {
    return this.#type !== 'image/png' || this.#pauseMs > 0
  }

  /** Kilobits a second that the line carries, as far as it is known and matters. */
  get kbps(): number | undefined {
    const kbps = this.#msPerByte === null ? Infinity : BITS / this.#msPerByte
    return kbps > QUICK_KBPS ? undefined : Math.max(LEAST_KBPS, Math.floor(kbps * SHARE))
  }

  /** Milliseconds to wait before the next request. */
  get pauseMs(): number {
    return this.#pauseMs
  }

  /** A picture has come, or a part of one: its size, and the time from its first byte to its last. */
  add({ bytes, ms, type, whole }: { bytes: number; ms: number; type: string; whole: boolean }): void {
    if (type === 'image/png' && whole) this.#sharpBytes = bytes
    if (bytes >= LEAST_BYTES) {
      // Times are averaged, not rates: one picture on a line that has become slow outweighs all the quick ones before it.
      const now = Math.max(ms, 1) / bytes
      this.#msPerByte = this.#msPerByte === null ? now : this.#msPerByte * (1 - NEWEST) + now * NEWEST
    }
    if (this.#msPerByte === null) return
    const sharpMs = this.#sharpBytes * this.#msPerByte
    if (sharpMs > SLOW_MS) this.#type = 'image/webp'
    else if (sharpMs < QUICK_MS) this.#type = 'image/png'
    // Inputs need the line, too: pictures leave them as much of it as they take.
    this.#pauseMs = ms > SLOW_MS ? Math.min(ms, LONGEST_PAUSE_MS) : 0
  }
}
