import { Collapsible } from '@base-ui/react/collapsible'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx'

/**
 * A group that can be folded. Folded it still says what is set in it (`summary`): nothing has an effect unseen. What is inside
 * stays mounted, so the browser's own search finds it and opens the group; not with `lazy`, for what is long and changes often.
 */
export function Disclosure({
  title,
  summary,
  open,
  defaultOpen = false,
  onOpenChange,
  tone = 'neutral',
  lazy = false,
  children,
}: {
  title: ReactNode
  summary?: ReactNode
  open?: boolean
  defaultOpen?: boolean
  onOpenChange?: (open: boolean) => void
  /** `loss` when something inside needs correcting. */
  tone?: 'neutral' | 'loss'
  lazy?: boolean
  children: ReactNode
}) {
  return (
    <Collapsible.Root
      {...(open === undefined ? { defaultOpen } : { open })}
      onOpenChange={(next) => onOpenChange?.(next)}
      className="border-t border-line"
    >
      <Collapsible.Trigger className="group flex min-h-11 w-full items-center gap-2 rounded-sm py-2 text-left">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-faint transition-[rotate] group-hover:text-ink group-data-panel-open:rotate-90"
        />
        <span className="shrink-0 font-semibold">{title}</span>
        <span
          className={cx(
            'min-w-0 flex-1 truncate text-right text-sm group-data-panel-open:opacity-0',
            tone === 'loss' ? 'font-semibold text-loss' : 'text-muted',
          )}
        >
          {summary}
        </span>
      </Collapsible.Trigger>
      <Collapsible.Panel
        hiddenUntilFound={!lazy}
        className="h-(--collapsible-panel-height) overflow-hidden transition-[height] data-ending-style:h-0 data-starting-style:h-0 not-data-ending-style:not-data-starting-style:overflow-visible"
      >
        <div className="pt-1 pb-5 pl-6">{children}</div>
      </Collapsible.Panel>
    </Collapsible.Root>
  )
}
