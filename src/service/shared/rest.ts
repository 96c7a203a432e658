/** A pause that an event ends early; one at a time. */
export class Rest {
  #over: () => void = () => {}

  /** Ends the pause. A no-op when there is none. */
  wake(): void {
    this.#over()
  }

  for(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const over = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', over)
        resolve()
      }
      const timer = setTimeout(over, ms)
      signal?.addEventListener('abort', over)
      this.#over = over
      if (signal?.aborted) over()
    })
  }
}
