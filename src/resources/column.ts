import type { ComponentProps } from 'react'
import type { HeadCell } from '../ui/data-table'

/** A column of a list of records. One with `by` can be sorted, under that name in the address, by what `valueOf` gives. */
export type Column<T> = { label: string } & Pick<ComponentProps<typeof HeadCell>, 'align' | 'from'> &
  (
    | { by?: undefined }
    | {
        by: string
        /** The order that a first press asks for. */
        first: 'up' | 'down'
        valueOf: (record: T) => string | number | undefined
      }
  )

/** The value of a column with times; one that has not come is none. */
export const timeOf = (at: string | null | undefined): number | undefined => (at ? Date.parse(at) : undefined)
