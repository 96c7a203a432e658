import { pause } from '../lib/pause'
import { useStore, Value } from '../lib/store'

/** Waits in ms between the tries to load a part of the dashboard; the last one is kept to. */
const WAITS = [500, 1_000, 2_000, 4_000]

const outdated = new Value(false)

/** A part of the dashboard is gone with the build that this page is of. */
export class OutdatedError extends Error {
  override readonly name = 'OutdatedError'

  constructor(cause: unknown) {
    super('An update of Pooldeck replaced a part that this page needs. Reload the page.', { cause })
  }
}

/**
 * Loads a part of the dashboard. While the service is away it is tried again: nothing else on the page may fall with it, and what was not
 * saved is not lost. What is missing although the service answers belongs to an older build: an OutdatedError, also known to `useOutdated`.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let failures = 0; ; failures++) {
    try {
      return await load()
    } catch {
      if (await answers()) return load().catch(noteOutdated)
      await pause(WAITS[Math.min(failures, WAITS.length - 1)] ?? 0)
    }
  }
}

/** Whether a part of this page is gone: the service has a newer build. */
export const useOutdated = (): boolean => useStore(outdated)

function noteOutdated(error: unknown): never {
  outdated.set(true)
  throw new OutdatedError(error)
}

/** A proxy answers for a service that is away, too, and not with a page. */
const answers = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
