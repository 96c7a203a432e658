/** The same promise, begun now and awaited later: its failure is reported there, and ends nothing before. */
export function handled<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined)
  return work
}
