import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { useShortcut } from './commands'
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

/** Tabs over panels. A panel that was left keeps its state when `keepMounted` is set. */
export function Tabs<T extends string>({
  value,
  onChange,
  tabs,
  label,
  keepMounted = false,
}: {
  value: T
  onChange: (value: T) => void
  tabs: readonly Tab<T>[]
  label: string
  keepMounted?: boolean
}) {
  return (
    <Base.Root value={value} onValueChange={(next) => onChange(next as T)} className="flex min-h-0 flex-1 flex-col">
      <Base.List
        aria-label={label}
        // In rows where there is no room: none of them is out of sight.
        className="relative flex shrink-0 flex-wrap gap-x-0.5 border-b border-line px-2"
      >
        {tabs.map((tab) => (
          <TabHandle key={tab.value} tab={tab} />
        ))}
        <Base.Indicator className="absolute top-[calc(var(--active-tab-top)+var(--active-tab-height)-2px)] left-(--active-tab-left) h-0.5 w-(--active-tab-width) bg-accent transition-all" />
      </Base.List>
      {tabs.map((tab) => (
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
