import { constants } from 'node:os'

const SIGNALS = new Map<number, string>(Object.entries(constants.signals).map(([name, number]) => [number, name]))

/** What Chromium does to itself when it gets no memory, and at a defect of its own. */
const OWN_ENDS = ['SIGTRAP', 'SIGILL']

/** Returns how a program ended, by its exit status: 128 + signal when a signal ended it. */
export function describeExit(status: number): string {
  if (status <= 128) return `status ${status}`
  const signal = SIGNALS.get(status - 128) ?? `signal ${status - 128}`
  return OWN_ENDS.includes(signal) ? `${signal}, as when Chromium runs out of memory` : signal
}
