/**
 * Where in a list something is that is held at height `y`, by the middles of the others in their order: below each one whose
 * middle it has passed. The list may follow at once, for what makes room moves away from it.
 */
export const dropIndex = (y: number, middles: readonly number[]): number =>
  middles.filter((middle) => middle < y).length

/** The same for what follows each other as words do: all in the lines above, and those of its own line whose middle it has passed. */
export const dropIndexInLines = (
  { x, y }: { x: number; y: number },
  others: readonly Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>[],
): number => others.filter(({ left, right, top, bottom }) => bottom <= y || (top <= y && (left + right) / 2 < x)).length
