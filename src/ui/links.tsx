import { createLink } from '@tanstack/react-router'
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style'
import { cx } from './cx'

type Anchor = ComponentProps<'a'>

function ButtonAnchor({
  variant,
  size,
  icon,
  children,
  ...rest
}: Omit<Anchor, 'className'> & { variant?: ButtonVariant; size?: ButtonSize; icon?: ReactNode }) {
  return (
    <a {...rest} className={buttonStyle(variant, size)}>
      {icon}
      {children}
    </a>
  )
}

function TextAnchor({ alone = false, children, ...rest }: Omit<Anchor, 'className'> & { alone?: boolean }) {
  return (
    <a
      {...rest}
      className={cx(
        'rounded-xs text-accent underline decoration-accent/40 underline-offset-3 transition-colors hover:text-accent-strong hover:decoration-current',
        alone && 'touch-room',
      )}
    >
      {children}
    </a>
  )
}

function RowAnchor({ children, href, onKeyDown, ...rest }: Omit<Anchor, 'className'>) {
  const handleKey = (event: KeyboardEvent<HTMLAnchorElement>): void => {
    onKeyDown?.(event)
    if (!event.defaultPrevented) moveBetweenRows(event)
  }
  return (
    <a
      {...rest}
      href={href}
      data-row-link
      onKeyDown={handleKey}
      className="inline-block max-w-full py-0.5 align-top font-semibold text-ink after:absolute after:inset-0 after:content-[''] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
    >
      {children}
    </a>
  )
}

function moveBetweenRows(event: KeyboardEvent<HTMLAnchorElement>): void {
  const rows = event.currentTarget.closest('tbody')?.querySelectorAll<HTMLElement>('[data-row-link]') ?? []
  const links = [...rows]
  const at = links.indexOf(event.currentTarget)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key]
  const link = to === undefined ? undefined : links[to]
  if (!link) return
  event.preventDefault()
  link.focus()
}

/** Goes somewhere and looks like a button. */
export const ButtonLink = createLink(ButtonAnchor)
/** A link in running text; `alone`: with none around it, where there is room for a finger. */
export const TextLink = createLink(TextAnchor)
/** The link of a table row: it covers the whole row, and Up, Down, Home and End go from row to row. */
export const RowLink = createLink(RowAnchor)
