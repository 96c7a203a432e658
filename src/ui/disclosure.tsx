import { ChevronRight } from 'lucide-react'
import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { cx } from './cx'

/**
 * A group that can be folded. Folded it still says what is set in it (`summary`): nothing has an effect unseen. What is inside
 * stays mounted, so the browser's own search finds it and opens the group; not with `lazy`, for what is long and changes often.
 */
export function Disclosure({
  title,
  summary,
  open: controlled,
  defaultOpen = false,
  onOpenChange,
  tone = 'neutral',
  lazy = false,
  heading = false,
  children,
}: {
  title: ReactNode
  summary?: ReactNode
  open?: boolean
  defaultOpen?: boolean
  onOpenChange?: (open: boolean) => void
  /** `danger` when something inside needs correcting. */
  tone?: 'neutral' | 'danger'
  lazy?: boolean
  /** It is a part of the page, on one level with those that cannot be folded. */
  heading?: boolean
  children: ReactNode
}) {
  const id = useId()
  const [own, setOwn] = useState(defaultOpen)
  const open = controlled ?? own
  const set = (next: boolean): void => {
    setOwn(next)
    onOpenChange?.(next)
  }
  const panel = useFoldable(open, () => set(true))
  const button = (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={open || !lazy ? id : undefined}
      onClick={() => set(!open)}
      className="group flex min-h-11 w-full items-center gap-2 rounded-sm py-2 text-left"
    >
      <ChevronRight className="size-4 shrink-0 text-faint transition-[rotate] group-hover:text-ink group-aria-expanded:rotate-90" />
      <span className="shrink-0 font-semibold">{title}</span>
      <span
        className={cx(
          'min-w-0 flex-1 truncate text-right text-sm group-aria-expanded:opacity-0',
          tone === 'danger' ? 'font-semibold text-danger' : 'text-muted',
        )}
      >
        {summary}
      </span>
    </button>
  )
  return (
    <div className="border-t border-line">
      {heading ? <h2>{button}</h2> : button}
      {(open || !lazy) && (
        <div ref={panel} id={id} className="transition-opacity starting:opacity-0">
          <div className="pt-1 pb-5 pl-6">{children}</div>
        </div>
      )}
    </div>
  )
}

/** Hides an element while it is folded, but not from the browser's own search, which calls `onFound`. React knows of no `until-found`. */
function useFoldable(open: boolean, onFound: () => void) {
  const element = useRef<HTMLDivElement>(null)
  const found = useEffectEvent(onFound)
  useLayoutEffect(() => {
    const folded = element.current
    if (open || !folded) return
    folded.setAttribute('hidden', 'until-found')
    folded.addEventListener('beforematch', found)
    return () => {
      folded.removeAttribute('hidden')
      folded.removeEventListener('beforematch', found)
    }
  }, [open])
  return element
}
