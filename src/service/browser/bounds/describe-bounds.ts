import { BOUNDS, type Bounds } from './bounds'

/** Returns one line on what one browser can take of this machine, and why not less. */
export function describeBounds({ held, limits, lack }: Pick<Bounds, 'held' | 'limits' | 'lack'>): string {
  const shares = (['processors', 'disks'] as const).filter((bound) => held.includes(bound))
  const parts = [
    ...(held.includes('memory') ? [`${describeBytes(limits.memoryBytes)} of memory`] : []),
    ...(held.includes('processes') ? [`${limits.processes} processes and threads`] : []),
    `${describeBytes(limits.diskBytes)} on disk`,
    ...(shares.length > 0 ? [`an equal share of busy ${listed(shares)}`] : []),
  ]
  const missing = BOUNDS.filter((bound) => !held.includes(bound))
  const bounded = `Each browser has at most ${listed(parts)}.`
  const unbounded =
    missing.length > 0 ? `What a browser takes of ${listed(missing)} is not bounded: ${lack}` : undefined
  return [bounded, unbounded].filter((sentence) => sentence !== undefined).join(' ')
}

export function describeBytes(bytes: number): string {
  const mebi = bytes / 1024 ** 2
  return mebi < 1024 ? `${Number(mebi.toFixed(1))} MiB` : `${Number((mebi / 1024).toFixed(2))} GiB`
}

const listed = (parts: readonly string[]): string => new Intl.ListFormat('en-GB').format(parts)
