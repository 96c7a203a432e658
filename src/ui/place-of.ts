/**
 * Where in a list something is that is held at height `y`, by the middles of the others in their order: below each one whose
 * middle it has passed. The list may follow at once, for what makes room moves away from it.
 */
export const placeOf = (y: number, middles: readonly number[]): number => middles.filter((middle) => middle < y).length
