import type { Region } from './computer'

/** How an answer with only what has changed is named in `A-IM` and `IM` (delta encoding, RFC 3229). */
export const CHANGED_REGIONS = 'changed-regions'
/** Where the parts of such a picture go, which lie below each other in it, from its left edge. */
export const REGIONS_HEADER = 'X-Regions'

/** `x,y,width,height` in display pixels, with a space between two of them. */
export const formatRegions = (regions: readonly Region[]): string =>
  regions.map(({ x, y, width, height }) => [x, y, width, height].join(',')).join(' ')

/** What `formatRegions` wrote; null when it is something else. */
export function parseRegions(text: string | null): Region[] | null {
  if (!/^\d+(,\d+){3}( \d+(,\d+){3})*$/.test(text ?? '')) return null
  return (text ?? '').split(' ').map((region) => {
    const [x = 0, y = 0, width = 0, height = 0] = region.split(',').map(Number)
    return { x, y, width, height }
  })
}
