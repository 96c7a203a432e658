import { vi } from 'vitest'

/** Lets so many milliseconds pass on the page's clock, until the end of the test: what is counted in seconds is seen on a slow machine, too. */
export function passTime(ms: number): void {
  const now = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => now() + ms)
}
