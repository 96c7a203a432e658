import { setTimeout as sleep } from 'node:timers/promises'

/** How often freeing something is tried, and how long between two tries, ms: what holds it, such as a disk that is busy, may let go of it. */
const TRIES = 3
const PAUSE_MS = 1_000

/**
 * Frees one thing after the other. What fails is tried again; what fails three times stays, as the end of one browser must not be the end of
 * the service, and is removed when the next service starts. Never rejects: calls `failed` with what stays.
 */
export async function freeAll(
  steps: readonly (() => Promise<void>)[],
  failed: (error: unknown) => void,
  pauseMs = PAUSE_MS,
): Promise<void> {
  for (const step of steps) {
    for (let attempt = 1; ; attempt++) {
      try {
        await step()
        break
      } catch (error) {
        if (attempt === TRIES) {
          failed(error)
          break
        }
        await sleep(pauseMs)
      }
    }
  }
}
