/** Modifiers that are down for the next key, or until they are let go; by the item that is sent. */
export type StickyModifiers = ReadonlyMap<string, 'latched' | 'locked'>

export const NO_STICKY_MODIFIERS: StickyModifiers = new Map()

/** One press latches a modifier for the next key, a second one locks it, a third one lets it go. */
export function press(stickyModifiers: StickyModifiers, item: string): StickyModifiers {
  const next = new Map(stickyModifiers)
  const now = next.get(item)
  if (now === undefined) next.set(item, 'latched')
  else if (now === 'latched') next.set(item, 'locked')
  else next.delete(item)
  return next
}

/** A key was taken: what was latched for it comes up, what is locked stays. */
export const used = (stickyModifiers: StickyModifiers): StickyModifiers =>
  new Map([...stickyModifiers].filter(([, state]) => state === 'locked'))
