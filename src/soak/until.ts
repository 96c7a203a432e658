import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_AGAIN_MS = 20

/** Looks again and again until there is something, and gives that. Throws when there is nothing after `withinMs`. */
export async function until<T>(
  what: string,
  withinMs: number,
  check: () => T | undefined | false | Promise<T | undefined | false>,
): Promise<T> {
  const deadline = performance.now() + withinMs
  for (;;) {
    const found = await check()
    if (found !== undefined && found !== false) return found
    if (performance.now() > deadline) throw new Error(`Not within ${withinMs / 1000} s: ${what}.`)
    await sleep(LOOK_AGAIN_MS)
  }
}
