/** Rows drawn beyond the edges of the view, so that a quick turn of the wheel shows no gap. */
const BEYOND = 8
/** The window moves by so many rows at once: often enough that no step has much to draw. */
const STEP = 2

/** A list of rows of one height inside of what is scrolled; all in pixels. */
export interface Scrolled {
  rowHeight: number
  /** How far is scrolled, and how high the view is. */
  scrollTop: number
  viewHeight: number
  /** Where the list begins in what is scrolled. */
  listTop: number
}

/** A part of the rows: the first that is drawn, and the first that is not drawn any more. */
export interface RowWindow {
  first: number
  end: number
}

/** Which rows of an endless list to draw. */
export function rowWindow({ rowHeight, scrollTop, viewHeight, listTop }: Scrolled): RowWindow {
  const top = Math.floor((scrollTop - listTop) / rowHeight / STEP) * STEP
  const rows = Math.ceil(viewHeight / rowHeight) + STEP
  return { first: Math.max(0, top - BEYOND), end: Math.max(0, top + rows + BEYOND) }
}

/** The indexes to draw of `count` rows; `keep` among them, wherever it is, for it has the focus or the Tab key leads to it. */
export function windowIndexes({ first, end }: RowWindow, count: number, keep: number): number[] {
  const last = Math.min(end, count)
  const start = Math.min(first, last)
  const shown = Array.from({ length: last - start }, (_, index) => start + index)
  if (keep < 0 || keep >= count || (keep >= start && keep < last)) return shown
  return keep < start ? [keep, ...shown] : [...shown, keep]
}

/** How far to scroll so that a row is whole in view; `covered` is what stands over the view at its edges. */
export function scrollToRow(
  index: number,
  { rowHeight, scrollTop, viewHeight, listTop }: Scrolled,
  covered: { top: number; bottom: number },
): number {
  const top = listTop + index * rowHeight
  if (top - covered.top < scrollTop) return Math.max(0, top - covered.top)
  return Math.max(scrollTop, top + rowHeight + covered.bottom - viewHeight)
}
