/** Waits in ms between the tries to load a view; the last one is kept to. */
const WAITS = [500, 1_000, 2_000]

/**
 * The code of a view. While the service is away it is tried again: the router would load the whole page anew, which then shows
 * nothing at all, and what was not saved is lost. What is missing although the service answers belongs to an older build: thrown.
 */
export async function loadView<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let failures = 0; ; failures++) {
    try {
      return await load()
    } catch {
      if (await answers()) return load()
      await new Promise((resolve) => setTimeout(resolve, WAITS[Math.min(failures, WAITS.length - 1)]))
    }
  }
}

const answers = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
