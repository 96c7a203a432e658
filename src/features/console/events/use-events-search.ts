import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { searchWords } from '../../../lib/search-words'
import type { EventFilter } from './filter'
import type { EventsSearch } from './search'

/** What the address says of the events, and a way to change it that a step back undoes. */
export function useEventsSearch() {
  const search: EventsSearch = useSearch({ from: '/sessions/$id' })
  const navigate = useNavigate({ from: '/sessions/$id' })
  const { category, type, find = '', from, to, problems } = search
  const filter = useMemo(
    (): EventFilter => ({
      categories: category === undefined ? undefined : new Set(category.split(',')),
      type,
      words: searchWords(find),
      from: from === undefined ? undefined : Date.parse(from) * 1000,
      to: to === undefined ? undefined : Date.parse(to) * 1000,
      problems,
    }),
    [category, type, find, from, to, problems],
  )
  const go = (change: EventsSearch, replace: boolean): void =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace, resetScroll: false })
  return {
    search,
    filter,
    change: (change: EventsSearch) => go(change, false),
    /** Without a step in the browser's history. */
    replace: (change: EventsSearch) => go(change, true),
    /** A search that is typed on is one step. */
    find: (text: string) => go({ find: text || undefined }, find !== '' && text !== ''),
  }
}

export const NOTHING_FILTERED: EventsSearch = {
  category: undefined,
  type: undefined,
  find: undefined,
  from: undefined,
  to: undefined,
  problems: undefined,
}
