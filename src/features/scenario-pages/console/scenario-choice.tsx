import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useConnection } from '../../../client/connection'
import { scenarioQueries } from '../../../scenarios/store/queries'
import { Button } from '../../../ui/button'
import { plural } from '../../../ui/format'
import { SearchField } from '../../../ui/search-field'
import { NotShown } from '../not-shown'
import { PanelLoading } from './panel-loading'

/** The scenarios to choose from, newest first. */
export function ScenarioChoice({ onChoose }: { onChoose: (id: string) => void }) {
  const connection = useConnection()
  const [query, setQuery] = useState('')
  const list = useInfiniteQuery({ ...scenarioQueries.list(connection, query), placeholderData: keepPreviousData })
  const { data: scenarios } = list
  if (!scenarios) {
    return list.error ? <NotShown what="scenarios" query={list} /> : <PanelLoading />
  }
  if (scenarios.length === 0 && query === '') {
    return (
      <p className="px-4 py-4 text-muted">
        There are no scenarios yet. Record one while you drive a session, or select actions in the history and create
        one from them.
      </p>
    )
  }
  return (
    <>
      <div className="border-b border-line px-4 py-2">
        <SearchField label="Search scenarios" value={query} onChange={setQuery} />
      </div>
      {scenarios.length === 0 && <p className="px-4 py-4 text-muted">No scenarios match “{query}”.</p>}
      <ul aria-label="Scenarios">
        {scenarios.map(({ id, name, step_count }) => (
          <li key={id} className="border-b border-line">
            <button
              type="button"
              onClick={() => onChoose(id)}
              className="flex min-h-9 w-full items-center gap-3 px-4 py-1.5 text-left hover:bg-sunken focus-visible:-outline-offset-2 pointer-coarse:min-h-11"
            >
              <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{name}</span>
              <span className="shrink-0 text-sm text-muted">{plural(step_count, 'step')}</span>
            </button>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <div className="px-4 py-3">
          <Button size="small" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show older scenarios
          </Button>
        </div>
      )}
    </>
  )
}
