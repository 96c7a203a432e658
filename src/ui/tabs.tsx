import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { useShortcut } from './commands'
import { cx } from './cx'
import { tip } from './tooltip'

export interface Tab<T extends string> {
  value: T
  label: string
  count?: number
  /** The key that does the same, shown in its tooltip. */
  shortcut?: string
  /** It keeps its state when another one is shown. */
  keepMounted?: boolean
  /** Fetches what its content needs: it is about to be shown. */
  preload?: () => void
  content: ReactNode
}

/**
 * Tabs over panels. A panel that was left keeps its state when `keepMounted` is set. `more` are of another kind: they have a row of their own where
 * there is no room for all in one.
 */
export function Tabs<T extends string>({
  value,
  onChange,
  tabs,
  more = [],
  label,
  keepMounted = false,
  head,
}: {
  value: T
  onChange: (value: T) => void
  tabs: readonly Tab<T>[]
  more?: readonly Tab<T>[]
  label: string
  keepMounted?: boolean
  /** Stands between the tabs and what they show, whichever is shown: what comes and goes there does not move the tabs. */
  head?: ReactNode
}) {
  return (
    <Base.Root value={value} onValueChange={(next) => onChange(next as T)} className="flex min-h-0 flex-1 flex-col">
      {/* In rows where there is no room: none of them is out of sight. */}
      <div className="@container shrink-0 border-b border-line">
        <Base.List aria-label={label} className="relative flex flex-col @2xl:flex-row @2xl:items-center">
          {[tabs, more]
            .filter((group) => group.length > 0)
            .map((group, index) => (
              <div
                key={index === 0 ? 'tabs' : 'more'}
                role="presentation"
                className={cx('flex flex-wrap gap-x-0.5 px-2', index > 0 && MORE)}
              >
                {group.map((tab) => (
                  <TabHandle key={tab.value} tab={tab} />
                ))}
              </div>
            ))}
          <Base.Indicator className="absolute top-[calc(var(--active-tab-top)+var(--active-tab-height)-2px)] left-(--active-tab-left) h-0.5 w-(--active-tab-width) bg-accent transition-all" />
        </Base.List>
      </div>
      {head}
      {[...tabs, ...more].map((tab) => (
        <Base.Panel
          key={tab.value}
          value={tab.value}
          keepMounted={tab.keepMounted ?? keepMounted}
          className="relative flex min-h-0 flex-1 flex-col overflow-y-auto focus-visible:-outline-offset-2"
        >
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}

const MORE = 'border-t border-line @2xl:border-t-0 @2xl:border-l'

function TabHandle<T extends string>({ tab: { value, label, count, shortcut, preload } }: { tab: Tab<T> }) {
  const keys = useShortcut(shortcut)
  return (
    <Base.Tab
      value={value}
      data-tab={value}
      onPointerEnter={preload}
      onFocus={preload}
      {...(keys && tip(label, { shortcut: keys, side: 'bottom' }))}
      aria-keyshortcuts={keys}
      className="flex h-9 items-center gap-1.5 rounded-sm px-1.5 pointer-coarse:h-11 whitespace-nowrap text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 data-active:font-semibold data-active:text-ink"
    >
      {label}
      {count !== undefined && <span className="text-sm font-normal text-faint">{count}</span>}
    </Base.Tab>
  )
}
