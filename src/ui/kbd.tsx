import { cx } from './cx'

/** A key as it is printed on the keyboard. */
export function Kbd({ children, inverse = false }: { children: string; inverse?: boolean }) {
  return (
    <kbd
      className={cx(
        'inline-flex h-4 min-w-4 items-center justify-center rounded-xs border px-1 font-mono text-[0.6875rem] leading-none',
        inverse ? 'border-surface/40 text-surface' : 'border-line-strong/60 text-muted',
      )}
    >
      {children}
    </kbd>
  )
}
