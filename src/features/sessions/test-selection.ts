const nothing = (): void => {}

/** Of a list of sessions, none is selected, and none can be. */
export const selection = {
  ids: new Set<string>(),
  inFound: 0,
  select: nothing,
  extendFrom: nothing,
  selectAll: nothing,
  toggleFound: nothing,
  clear: nothing,
}
