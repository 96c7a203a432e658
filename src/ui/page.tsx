import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from './button'
import { cx } from './cx'

/** Where one gets to with the keyboard and a screen reader after a navigation. */
export const PAGE_HEADING_ID = 'page-heading'

/**
 * What has the focus while the heading that is to have it is awaited: the one that had it has gone, or a view shows first that
 * it loads. Null: none is awaited.
 */
let focusedMeanwhile: Element | null = null

/** The heading of the view that is shown; null while none is. */
export function pageHeading(): HTMLElement | null {
  const heading = document.getElementById(PAGE_HEADING_ID)
  // The view that is left may still stand there, hidden.
  return heading?.checkVisibility() === true ? heading : null
}

/** After a navigation: the heading of the view has the focus, so that it is read and Tab goes on from there. */
export function focusPageHeading(): void {
  const heading = pageHeading()
  heading?.focus({ preventScroll: true })
  focusedMeanwhile = heading ? null : document.activeElement
}

/** The head of a view: its name, what is said about it, what can be done. It names the document too. */
export function PageHeader({
  title,
  documentTitle = title,
  meta,
  actions,
}: {
  title: string
  documentTitle?: string
  meta?: ReactNode
  actions?: ReactNode
}) {
  useEffect(() => {
    document.title = `${documentTitle} · Pooldeck`
  }, [documentTitle])
  const heading = useRef<HTMLHeadingElement>(null)
  const [whole, setWhole] = useState<string>()
  const isWhole = whole === title
  const isCut = useIsCut(heading, title, isWhole)
  useLayoutEffect(() => {
    const element = heading.current
    const { activeElement, body } = document
    if (focusedMeanwhile && (activeElement === body || activeElement === focusedMeanwhile))
      element?.focus({ preventScroll: true })
    focusedMeanwhile = null
    return () => {
      if (element === document.activeElement) focusedMeanwhile = element
    }
  }, [])
  return (
    <header className="in-data-immersive:hidden flex min-h-15 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-4 pb-3">
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
        <h1
          ref={heading}
          id={PAGE_HEADING_ID}
          tabIndex={-1}
          className={cx('min-w-0 text-xl font-semibold tracking-[-0.005em] wrap-anywhere', !isWhole && 'line-clamp-2')}
        >
          {title}
        </h1>
        {(isCut || isWhole) && (
          <Button size="small" variant="quiet" onClick={() => setWhole(isWhole ? undefined : title)}>
            {isWhole ? 'Shorten title' : 'Show full title'}
          </Button>
        )}
        {meta && (
          <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 text-muted wrap-anywhere">{meta}</div>
        )}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2 max-sm:has-[[role=search]]:grow">{actions}</div>}
    </header>
  )
}

/** Whether a heading has more lines than it shows. */
function useIsCut(heading: RefObject<HTMLHeadingElement | null>, title: string, isWhole: boolean): boolean {
  const [cut, setCut] = useState<string>()
  useLayoutEffect(() => {
    const element = heading.current
    if (!element || isWhole) return undefined
    const watch = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1 ? title : undefined))
    watch.observe(element)
    return () => watch.disconnect()
  }, [heading, title, isWhole])
  return cut === title
}

/** A part of a page under a hairline; no card. */
export function Section({
  title,
  actions,
  flush = false,
  children,
}: {
  title: ReactNode
  actions?: ReactNode
  /** What is inside reaches the edges, as a table does. */
  flush?: boolean
  children: ReactNode
}) {
  return (
    <section className="border-t border-line [[role=tabpanel]>&:first-child]:border-t-0">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 pt-1">
        <h2 className="font-semibold">{title}</h2>
        {actions && <div className="flex min-w-0 items-center gap-2">{actions}</div>}
      </div>
      <div className={cx(!flush && 'px-4 pb-4')}>{children}</div>
    </section>
  )
}

/** Names and values, as a configuration is read. On a phone a `long` value has the whole width, below its name. */
export function Facts({ facts }: { facts: readonly { name: string; value: ReactNode; long?: boolean }[] }) {
  return (
    <dl className="grid grid-cols-[fit-content(8rem)_1fr] items-baseline gap-x-6 gap-y-1.5">
      {facts.map(({ name, value, long = false }) => (
        <div key={name} className={cx('contents', long && 'max-sm:*:col-span-2')}>
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
