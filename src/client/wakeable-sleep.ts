/** Waits that can be ended from outside, one at a time: a retry comes at once when there is a reason to hope. */
export class WakeableSleep {
  #wake = (): void => {}

  /** Resolves after `ms`, or at the next `wake`. */
  for(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Ends the wait that is under way, if any; those that begin later are not affected. */
  wake(): void {
    this.#wake()
  }
}
