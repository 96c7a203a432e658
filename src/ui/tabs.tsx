import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
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

/** By how many tabs a key moves the focus; the ends are next to each other. */
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/**
 * Tabs over panels. A panel that was left keeps its state when `keepMounted` is set. `more` are of another kind: they have a row of their own where
 * there is no room for all in one. Arrow keys, Home and End move the focus among the tabs, Enter or the space bar shows what has it.
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
  const id = useId()
  const [focused, setFocused] = useState<T>()
  const all = [...tabs, ...more]
  const isMounted = (tab: Tab<T>): boolean => tab.value === value || (tab.keepMounted ?? keepMounted)
  // One of them is reached by Tab, also when what is shown has none.
  const reached = [focused, value].find((each) => all.some((tab) => tab.value === each)) ?? all[0]?.value

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {/* In rows where there is no room: none of them is out of sight. */}
      <div className="@container shrink-0 border-b border-line">
        <div role="tablist" aria-label={label} className="relative flex flex-col @2xl:flex-row @2xl:items-center">
          {[tabs, more]
            .filter((group) => group.length > 0)
            .map((group, index) => (
              <div
                key={index === 0 ? 'tabs' : 'more'}
                role="presentation"
                className={cx('flex flex-wrap gap-x-0.5 px-2.5', index > 0 && MORE)}
              >
                {group.map((tab) => (
                  <TabHandle
                    key={tab.value}
                    tab={tab}
                    id={id}
                    selected={tab.value === value}
                    reached={tab.value === reached}
                    mounted={isMounted(tab)}
                    onFocus={() => setFocused(tab.value)}
                    onLeave={() => setFocused(undefined)}
                    onSelect={() => tab.value !== value && onChange(tab.value)}
                  />
                ))}
              </div>
            ))}
          <Indicator />
        </div>
      </div>
      {head}
      {all.filter(isMounted).map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-${tab.value}-panel`}
          aria-labelledby={`${id}-${tab.value}`}
          hidden={tab.value !== value}
          tabIndex={tab.value === value ? 0 : -1}
          className="relative flex min-h-0 flex-1 flex-col overflow-y-auto focus-visible:-outline-offset-2"
        >
          {tab.content}
        </div>
      ))}
    </div>
  )
}

const MORE = 'border-t border-line @2xl:border-t-0 @2xl:border-l'

function TabHandle<T extends string>({
  tab: { value, label, count, shortcut, preload },
  id,
  selected,
  reached,
  mounted,
  onFocus,
  onLeave,
  onSelect,
}: {
  tab: Tab<T>
  id: string
  selected: boolean
  reached: boolean
  mounted: boolean
  onFocus: () => void
  /** The focus goes elsewhere, and not to another tab. */
  onLeave: () => void
  onSelect: () => void
}) {
  const keys = useShortcut(shortcut)
  return (
    <button
      type="button"
      role="tab"
      id={`${id}-${value}`}
      aria-selected={selected}
      aria-controls={mounted ? `${id}-${value}-panel` : undefined}
      tabIndex={reached ? 0 : -1}
      data-tab={value}
      onPointerEnter={preload}
      onFocus={() => {
        onFocus()
        preload?.()
      }}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!listOf(currentTarget)?.contains(relatedTarget)) onLeave()
      }}
      onKeyDown={moveFocus}
      onClick={onSelect}
      {...(keys && tip(label, { shortcut: keys, side: 'bottom' }))}
      aria-keyshortcuts={keys}
      className="flex h-9 items-center gap-1.5 rounded-sm px-1.5 pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center whitespace-nowrap text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-selected:font-semibold aria-selected:text-ink"
    >
      <span className="bold-room" data-label={label}>
        {label}
      </span>{' '}
      {count !== undefined && <span className="text-sm font-normal text-faint">{count}</span>}
    </button>
  )
}

const listOf = (tab: Element): Element | null => tab.closest('[role=tablist]')

function moveFocus(event: KeyboardEvent): void {
  if (event.ctrlKey || event.altKey || event.shiftKey || event.metaKey) return
  const handles = [...(listOf(event.currentTarget)?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
  const step = STEPS[event.key]
  const at = handles.findIndex((handle) => handle === event.currentTarget)
  const next = step ? handles.at((at + step) % handles.length) : { Home: handles[0], End: handles.at(-1) }[event.key]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** The line below the tab that is shown, which it goes to from the one before. */
function Indicator() {
  const line = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const element = line.current
    const list = element?.parentElement
    if (!element || !list) return
    const follow = (): void => {
      const tab = list.querySelector<HTMLElement>('[aria-selected=true]')
      element.hidden = !tab
      if (!tab) return
      element.style.left = `${tab.offsetLeft}px`
      element.style.top = `${tab.offsetTop + tab.offsetHeight - 2}px`
      element.style.width = `${tab.offsetWidth}px`
    }
    const sizes = new ResizeObserver(follow)
    const observe = (): void => {
      for (const each of [list, ...list.querySelectorAll('[role=tab]')]) sizes.observe(each)
    }
    observe()
    const changes = new MutationObserver(() => {
      observe()
      follow()
    })
    changes.observe(list, { subtree: true, childList: true, attributeFilter: ['aria-selected'] })
    return () => {
      sizes.disconnect()
      changes.disconnect()
    }
  }, [])
  return (
    <span
      ref={line}
      aria-hidden
      hidden
      className="absolute h-0.5 bg-accent transition-all forced-colors:bg-[Highlight]"
    />
  )
}
