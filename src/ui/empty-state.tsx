import type { ReactNode } from 'react'

/** Nothing is here yet: says what would be here, and makes the first one with a click. */
export function EmptyState({
  title,
  picture,
  actions,
  children,
}: {
  title: string
  picture?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}) {
  return (
    <section className="mx-auto flex max-w-xl flex-col items-start gap-4 px-4 py-16">
      {picture}
      <h2 className="text-xl font-semibold text-balance">{title}</h2>
      {children && <div className="flex flex-col gap-2 text-lg text-muted">{children}</div>}
      {actions && <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
    </section>
  )
}
