import { Store } from '../../../lib/store'

/** A preview that runs or stands still. `t` is milliseconds since the button went down. */
export type PlaybackState = { kind: 'off' } | { kind: 'still'; t: number } | { kind: 'playing'; t: number }

const OFF: PlaybackState = { kind: 'off' }

/** The clock of the preview, outside React: it ticks with the screen while it plays, and not otherwise. */
export class Playback extends Store<PlaybackState> {
  #frame = 0

  constructor() {
    super(OFF)
  }

  /** Goes on from where it stands; from the start when it stands at the end. */
  play(durationMs: number): void {
    cancelAnimationFrame(this.#frame)
    const from = this.state.kind === 'still' && this.state.t < durationMs ? this.state.t : 0
    let began: number | null = null
    const tick = (now: number): void => {
      began ??= now - from
      const t = now - began
      if (t >= durationMs) {
        this.publish({ kind: 'still', t: durationMs })
        return
      }
      this.publish({ kind: 'playing', t })
      this.#frame = requestAnimationFrame(tick)
    }
    this.publish({ kind: 'playing', t: from })
    this.#frame = requestAnimationFrame(tick)
  }

  readonly pause = (): void => {
    if (this.state.kind === 'playing') this.seek(this.state.t)
  }

  seek(t: number): void {
    cancelAnimationFrame(this.#frame)
    this.publish({ kind: 'still', t })
  }

  /** Takes the preview off the screen. Idempotent. */
  readonly stop = (): void => {
    cancelAnimationFrame(this.#frame)
    if (this.state.kind !== 'off') this.publish(OFF)
  }
}
