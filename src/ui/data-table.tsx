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
  /** Holds a name that a user chose: truncated where there is no room, so that no other column leaves the page. */
  named?: boolean
}

const cell = ({ align = 'start', from = 'always', tight = false, named = false }: CellProps, more: string): string =>
  cx(
    'px-2 first:pl-4 last:pr-4 sm:px-3',
    align === 'end' ? 'text-right' : 'text-left',
    FROM[from],
    tight && 'w-px whitespace-nowrap',
    named && 'w-1/3 max-w-0 truncate sm:w-1/5',
    more,
  )

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
      <tr className="h-8 border-b border-line text-sm text-muted">{children}</tr>
    </thead>
  )
}

export function HeadCell({ align, from, tight, children, ...rest }: CellProps & Omit<ComponentProps<'th'>, 'align'>) {
  return (
    <th
      {...rest}
      scope="col"
      className={cell({ ...(align && { align }), ...(from && { from }), ...(tight && { tight }) }, 'font-normal')}
    >
      {children}
    </th>
  )
}

export function TableBody({ children }: { children: ReactNode }) {
  return <tbody>{children}</tbody>
}

export function Row({ children, ...rest }: Omit<ComponentProps<'tr'>, 'className' | 'style'>) {
  return (
    <tr
      {...rest}
      className="relative h-9 border-b border-line transition-colors hover:bg-hover aria-selected:bg-accent-soft pointer-coarse:h-12"
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
  children,
  ...rest
}: CellProps & Omit<ComponentProps<'td'>, 'align'>) {
  return (
    <td
      {...rest}
      className={cell(
        { ...(align && { align }), ...(from && { from }), ...(tight && { tight }), ...(named && { named }) },
        '[&_a:not([data-row-link])]:relative [&_a:not([data-row-link])]:z-1 [&_button]:relative [&_button]:z-1',
      )}
    >
      {children}
    </td>
  )
}
