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
        className="relative flex h-9 shrink-0 gap-0.5 overflow-x-auto border-b border-line px-2 pointer-coarse:h-11"
      >
        {tabs.map((tab) => (
          <TabHandle key={tab.value} tab={tab} />
        ))}
        <Base.Indicator className="absolute bottom-0 left-(--active-tab-left) h-0.5 w-(--active-tab-width) bg-accent transition-all" />
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

function TabHandle<T extends string>({ tab: { value, label, count, shortcut } }: { tab: Tab<T> }) {
  const keys = useShortcut(shortcut)
  return (
    <Base.Tab
      value={value}
      {...(keys && tip(label, { shortcut: keys, side: 'bottom' }))}
      aria-keyshortcuts={keys}
      className="flex items-center gap-1.5 rounded-sm px-1.5 whitespace-nowrap text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 data-active:font-semibold data-active:text-ink"
    >
      {label}
      {count !== undefined && <span className="text-sm font-normal text-faint">{count}</span>}
    </Base.Tab>
  )
}
