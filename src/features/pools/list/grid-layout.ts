/**
 * The columns of the list. Every row is a grid of its own, so that hundreds of rows need not be laid out to know their widths;
 * on a narrow screen a row is a card of three lines. `aria-colindex` counts the columns as they are on a wide screen.
 */
export const ROW_COLUMNS =
  'grid items-center gap-x-3 px-4 grid-cols-[1.5rem_minmax(0,1fr)_auto] ' +
  'sm:grid-cols-[1.5rem_minmax(0,1.4fr)_minmax(0,1fr)_4.25rem_4.25rem_minmax(0,1.1fr)_2.25rem] ' +
  'lg:grid-cols-[1.5rem_minmax(0,1.4fr)_minmax(9rem,1fr)_3rem_4.75rem_4.75rem_minmax(9rem,1fr)_3.25rem_4.5rem] ' +
  'xl:grid-cols-[1.5rem_minmax(0,1.5fr)_minmax(10.5rem,1fr)_3rem_4.75rem_4.75rem_7rem_minmax(12rem,1.1fr)_3.25rem_8.5rem]'

/** The height of a row: the list is virtual, so it must be the same for all. */
export const ROW_HEIGHT = 'h-9 pointer-coarse:h-12 max-sm:h-21!'

/** Where each column is, and from which width on. */
export const COLUMNS = {
  select: { index: 1, className: 'max-sm:row-span-3' },
  name: { index: 2, className: 'min-w-0' },
  browsers: { index: 3, className: 'min-w-0 max-sm:col-start-2 max-sm:row-start-2' },
  size: { index: 4, className: 'max-lg:hidden text-right' },
  available: { index: 5, className: 'max-sm:hidden text-right' },
  acquired: { index: 6, className: 'max-sm:hidden text-right' },
  hour: { index: 7, className: 'max-xl:hidden pl-3' },
  state: { index: 8, className: 'min-w-0 sm:pl-3 max-sm:col-start-2 max-sm:row-start-3' },
  age: { index: 9, className: 'max-lg:hidden text-right' },
  actions: { index: 10, className: 'max-sm:row-span-3 max-sm:col-start-3 max-sm:row-start-1' },
} as const

export const COLUMN_COUNT = Object.keys(COLUMNS).length
export type GridColumn = keyof typeof COLUMNS

/** `aria-rowindex` of the first pool: the head is row 1. */
export const FIRST_ROW = 2
