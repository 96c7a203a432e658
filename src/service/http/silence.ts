import { withTimeout } from '../shared/deadline'
import { background } from '../shared/stray'

/** Notices that nothing comes for a time, where what may come is not one promise. */
export class Silence {
  #broken: (() => void) | undefined

  /** Calls `noticed` unless {@link end} comes within `ms`; what was watched for before is forgotten. */
  begin(ms: number, noticed: () => void): void {
    this.end()
    const broken = new Promise<true>((resolve) => (this.#broken = () => resolve(true)))
    background(withTimeout(broken, ms).then((isBroken) => void (isBroken || noticed())))
  }

  /** Idempotent. */
  end(): void {
    this.#broken?.()
    this.#broken = undefined
  }
}
