import { Filter, LayoutGrid, List, Search } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import type { BrowserSession } from '../../contract/session'
import { usePoolUnknown } from '../../resources/use-pool-unknown'
import { Button } from '../../ui/button'
import { useCommands } from '../../ui/commands'
import { Menu } from '../../ui/menu'
import { SearchField } from '../../ui/search-field'
import { Segmented } from '../../ui/segmented'
import { poolsOf } from './find-sessions'
import { OwnerFilters } from './owner-filters'
import type { SessionsSearch, SessionView } from './search'

/** What the sessions are narrowed to, and whether they are a list or a wall. */
export function SessionTools({
  sessions,
  search: { q = '', pool, key, tag, view = 'list' },
  onSearch,
  onType,
  onDown,
}: {
  sessions: readonly BrowserSession[]
  search: SessionsSearch
  onSearch: (change: SessionsSearch) => void
  /** What is typed in the search field, before the address has it. */
  onType: (text: string) => void
  /** Down was pressed in the search field: on to the sessions. */
  onDown: () => void
}) {
  const field = useRef<HTMLInputElement>(null)
  const pools = poolsOf(sessions)
  const isUnknown = usePoolUnknown(pool)
  const chosen = pools.find(({ id }) => id === pool)
  const show = (next: SessionView): void => onSearch({ view: next === 'list' ? undefined : next })
  useCommands('Sessions', [
    { id: 'search-sessions', label: 'Search sessions', keys: '/', icon: <Search />, run: () => field.current?.focus() },
    {
      id: 'sessions-view',
      label: view === 'list' ? 'Show the sessions as a wall' : 'Show the sessions as a list',
      keys: 'w',
      icon: view === 'list' ? <LayoutGrid /> : <List />,
      run: () => show(view === 'list' ? 'wall' : 'list'),
    },
  ])
  return (
    <div className="flex flex-wrap items-start gap-2 px-4 pb-3">
      <div className="flex max-sm:w-full">
        <SearchField
          ref={field}
          label="Search sessions"
          placeholder="Name, pool, key, tag or id"
          shortcut="/"
          value={q}
          onChange={(text) => onSearch({ q: text || undefined })}
          onType={onType}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            onDown()
          }}
        />
      </div>
      {(pools.length > 1 || pool !== undefined) && (
        <span className="max-sm:w-[calc(50%-0.25rem)] max-sm:[&>button]:w-full">
          <Menu
            trigger={
              <Button icon={<Filter />}>
                {pool === undefined
                  ? 'All pools'
                  : (chosen?.title ?? (isUnknown ? 'Unknown pool' : 'A pool without sessions'))}
              </Button>
            }
            items={[
              {
                id: 'all',
                label: 'All pools',
                hint: String(sessions.length),
                checked: pool === undefined,
                onSelect: () => onSearch({ pool: undefined }),
              },
              ...pools.map(({ id, title, count }) => ({
                id,
                label: title,
                hint: String(count),
                checked: id === pool,
                onSelect: () => onSearch({ pool: id }),
              })),
            ]}
          />
        </span>
      )}
      <OwnerFilters search={{ key, tag }} onSearch={onSearch} />
      <span className="ml-auto">
        <Segmented<SessionView>
          label="Show as"
          value={view}
          onChange={show}
          options={[
            { value: 'list', label: 'List', icon: <List /> },
            { value: 'wall', label: 'Wall', icon: <LayoutGrid /> },
          ]}
        />
      </span>
    </div>
  )
}
