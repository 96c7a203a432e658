import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx'

/** From which width of the page on a column is shown; the first columns are shown always. */
type From = 'always' | 'sm' | 'md' | 'lg' | 'xl'

const FROM: Record<From, string> = {
  always: '',
  sm: 'max-sm:hidden',
  md: 'max-md:hidden',
  lg: 'max-lg:hidden',
  xl: 'max-xl:hidden',
}

interface CellProps {
  align?: 'start' | 'end'
  from?: From
  /** As narrow as what it holds. */
  tight?: boolean
  /**
   * Holds a name that a user chose: truncated where there is no room, so that no other column leaves the page. `id`: or an id, which is not
   * truncated but on a phone.
   */
  named?: boolean | 'id'
  /** Says which record the row is about: a screen reader reads it with the other cells. */
  heads?: boolean
}

const cell = ({ align = 'start', from = 'always', tight = false, named = false }: CellProps, more: string): string =>
  cx(
    'px-2 sm:px-3 sm:first:pl-4 sm:last:pr-4',
    align === 'end' ? 'text-right' : 'text-left',
    FROM[from],
    tight && 'w-px whitespace-nowrap',
    named && 'w-2/5 max-w-0 truncate sm:w-1/5',
    named === 'id' && 'sm:min-w-54',
    more,
  )

/** On a phone the edge of the page, as which columns are the first and the last one that are shown depends on the table. */
const EDGES =
  'max-sm:before:table-cell max-sm:before:w-2 max-sm:before:content-[""] max-sm:after:table-cell max-sm:after:w-2 max-sm:after:content-[""]'

/** A table of records with 36 px rows. `caption` is read aloud and not shown. */
export function DataTable({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <div className="w-full overflow-x-auto">
      <table className="w-full border-collapse">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  )
}

export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead>
      <tr className={cx('h-8 border-b border-line text-sm text-muted pointer-coarse:h-11', EDGES)}>{children}</tr>
    </thead>
  )
}

export function HeadCell({
  align,
  from,
  tight,
  label,
  children = label,
  ...rest
}: CellProps & Omit<ComponentProps<'th'>, 'align'> & { label?: string }) {
  return (
    <th
      {...rest}
      scope="col"
      className={cell(
        { ...(align && { align }), ...(from && { from }), ...(tight && { tight }) },
        'font-normal whitespace-nowrap',
      )}
    >
      {children}
    </th>
  )
}

/** Of the column with what can be done with a record. */
export const ActionsHead = () => (
  <HeadCell tight>
    <span className="sr-only">Actions</span>
  </HeadCell>
)

export function TableBody({ children }: { children: ReactNode }) {
  return <tbody>{children}</tbody>
}

export function Row({ children, ...rest }: Omit<ComponentProps<'tr'>, 'className' | 'style'>) {
  return (
    <tr
      {...rest}
      className={cx(
        'relative h-9 border-b border-line transition-colors hover:bg-hover aria-selected:bg-accent-soft pointer-coarse:h-12',
        EDGES,
      )}
    >
      {children}
    </tr>
  )
}

/** A cell. What can be pressed in it lies above the link that covers the row. */
export function Cell({
  align,
  from,
  tight,
  named,
  heads = false,
  children,
  ...rest
}: CellProps & Omit<ComponentProps<'td'>, 'align'>) {
  const Tag = heads ? 'th' : 'td'
  return (
    <Tag
      {...rest}
      {...(heads && { scope: 'row' })}
      className={cell(
        { ...(align && { align }), ...(from && { from }), ...(tight && { tight }), ...(named && { named }) },
        'font-normal [&_a:not([data-row-link])]:relative [&_a:not([data-row-link])]:z-1 [&_button]:relative [&_button]:z-1',
      )}
    >
      {children}
    </Tag>
  )
}
