/** Calls `work` with each frame of the screen until the signal aborts. */
export function onEachFrame(signal: AbortSignal, work: () => void): void {
  const next = (): void => {
    if (signal.aborted) return
    work()
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
}
