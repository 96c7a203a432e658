import { Frown, Globe, LoaderCircle, MessageSquareWarning, TriangleAlert, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { cx } from '../../../ui/cx'
import { IconButton } from '../../../ui/icon-button'
import { type BrowserTab, shownAddress, tabName, type TabWindow } from './tab'

/** The tabs of all windows. Arrow keys go from one to the next, Enter shows one, Delete closes it. */
export function TabList({
  windows,
  shown,
  onSwitch,
  onClose,
}: {
  windows: readonly TabWindow[]
  /** The tab on the live screen. */
  shown: BrowserTab | undefined
  onSwitch: (id: string) => void
  onClose: (id: string) => void
}) {
  const list = useRef<HTMLDivElement>(null)
  const shownId = shown?.id
  useEffect(() => {
    if (list.current && shownId !== undefined) reveal(list.current, shownId)
  }, [shownId])
  const handleKey = (event: KeyboardEvent<HTMLDivElement>): void => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-tab-row]') ?? [])]
    const at = rows.findIndex((row) => row === document.activeElement)
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return
    const id = rows[at]?.dataset['tabRow']
    if (event.key === 'Delete' && id !== undefined) onClose(id)
    else if (event.key === 'ArrowDown') rows[at + 1]?.focus()
    else if (event.key === 'ArrowUp') rows[at - 1]?.focus()
    else if (event.key === 'Home') rows[0]?.focus()
    else if (event.key === 'End') rows.at(-1)?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={list}
      role="presentation"
      onKeyDown={handleKey}
      className="flex min-h-0 flex-1 flex-col overflow-y-auto pb-2"
    >
      {windows.map(({ id, tabs }, index) => (
        <section key={id ?? 'unknown'} aria-label={windows.length > 1 ? `Window ${index + 1}` : 'Tabs'}>
          {windows.length > 1 && (
            <h4 className="px-4 pt-2 pb-0.5 text-sm text-muted">
              {`Window ${index + 1}`}
              {tabs.includes(shown as BrowserTab) && ' · in front'}
            </h4>
          )}
          <ul aria-label={windows.length > 1 ? `Tabs of window ${index + 1}` : 'Tabs'}>
            {tabs.map((tab) => (
              <TabRow
                key={tab.id}
                tab={tab}
                isShown={tab === shown}
                onSwitch={() => onSwitch(tab.id)}
                onClose={() => onClose(tab.id)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** Scrolls the list, and nothing else, until a tab can be seen. */
function reveal(list: HTMLElement, id: string): void {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-tab-row]')]
  const row = rows.find(({ dataset }) => dataset['tabRow'] === id)?.getBoundingClientRect()
  if (!row) return
  const { top, bottom } = list.getBoundingClientRect()
  if (row.top < top) list.scrollTop -= top - row.top
  else if (row.bottom > bottom) list.scrollTop += row.bottom - bottom
}

function TabRow({
  tab,
  isShown,
  onSwitch,
  onClose,
}: {
  tab: BrowserTab
  isShown: boolean
  onSwitch: () => void
  onClose: () => void
}) {
  const name = tabName(tab)
  const address = shownAddress(tab.url)
  const { icon: Icon, words, look } = stateOf(tab)
  return (
    <li
      className={cx(
        'group flex items-center gap-1 border-l-3 pr-2',
        isShown ? 'border-l-accent bg-accent-soft/50' : 'border-l-transparent hover:bg-hover',
      )}
    >
      <button
        type="button"
        data-tab-row={tab.id}
        // One stop for Tab: arrow keys lead to the others.
        tabIndex={isShown ? 0 : -1}
        aria-current={isShown || undefined}
        aria-keyshortcuts="Delete"
        onClick={onSwitch}
        className="flex min-w-0 flex-1 items-center gap-2 py-1.5 pl-2.5 text-left pointer-coarse:min-h-11 focus-visible:-outline-offset-2"
      >
        {!words && tab.icon ? (
          <img src={tab.icon} alt="" className="size-4 shrink-0" />
        ) : (
          <Icon className={cx('size-4 shrink-0', look)} />
        )}
        <span className="flex min-w-0 flex-col">
          {/* Of a title from right to left, its beginning is to be seen. */}
          <span dir="auto" className={cx('truncate', tab.isActive && 'font-semibold')}>
            {name}
          </span>
          <span className="truncate text-sm text-muted empty:hidden">
            {words && <span className="font-semibold">{words}</span>}
            {words && address !== name && ' · '}
            {address !== name && address}
          </span>
        </span>
      </button>
      <IconButton label={`Close ${name}`} icon={<X />} tabIndex={isShown ? 0 : -1} onClick={onClose} />
    </li>
  )
}

function stateOf({ dialog, question, health, isLoading }: BrowserTab) {
  if (health === 'crashed') return { icon: Frown, words: 'Crashed', look: 'text-danger' }
  if (question)
    return {
      icon: MessageSquareWarning,
      words: question.kind === 'files' ? 'Asks for files' : 'Asks to sign in',
      look: 'text-warning',
    }
  if (dialog) return { icon: MessageSquareWarning, words: 'Dialog open', look: 'text-warning' }
  if (health === 'silent') return { icon: TriangleAlert, words: 'Doesn’t respond', look: 'text-warning' }
  if (isLoading)
    return { icon: LoaderCircle, words: 'Loading', look: 'animate-turn text-muted motion-reduce:animate-none' }
  return { icon: Globe, words: undefined, look: 'text-faint' }
}
