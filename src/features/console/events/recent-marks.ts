import { positionOnDisplay } from '../../../events/position-on-display'
import type { Item } from '../../../events/event'
import type { Marks } from './marks'
import type { Row } from './timeline'

/** So long, in microseconds, a click or a key stays over the picture. */
const MARKED = 3_000_000
/** So many of the newest events are looked at, and so many keys are shown. */
const LOOKED_AT = 400
const KEYS = 8

/**
 * The clicks and keys of the last moments, and the one that is chosen.
 *
 * @param isWholePage a page has the whole display: its coordinates are those of the display.
 * @param now Unix time in microseconds.
 */
export function marksOf(
  items: readonly Item[],
  chosen: Row | undefined,
  { isWholePage, now }: { isWholePage: boolean; now: number },
): Marks {
  const recent = items.slice(-LOOKED_AT).filter((item) => item.kind === 'event' && item.ts > now - MARKED)
  const all = chosen?.kind === 'event' && !recent.includes(chosen) ? [chosen, ...recent] : recent
  const clicks: Marks['clicks'][number][] = []
  const keys: string[] = []
  for (const item of all) {
    if (item.kind !== 'event') continue
    const { seq, event } = item
    if (event.type === 'interaction_click') {
      const position = positionOnDisplay(event) ?? (isWholePage ? event.data : undefined)
      if (position?.x !== undefined && position.y !== undefined)
        clicks.push({ id: String(seq), x: position.x, y: position.y, chosen: item === chosen })
    }
    if (event.type === 'interaction_key' && event.data?.key) keys.push(event.data.key)
  }
  return { clicks, keys: keys.slice(-KEYS) }
}
