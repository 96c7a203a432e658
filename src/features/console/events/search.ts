import { oneOf } from '../../../ui/search-values'

export const EVENT_VIEWS = ['list', 'network'] as const
export type EventsView = (typeof EVENT_VIEWS)[number]

/** What is shown of the events is part of the address: it survives a reload, can be passed on, and a step back undoes it. */
export interface EventsSearch {
  view?: EventsView | undefined
  /** Categories, separated by commas; all of them when left out. */
  category?: string | undefined
  type?: string | undefined
  find?: string | undefined
  /** ISO times. */
  from?: string | undefined
  to?: string | undefined
  problems?: true | undefined
  /** The actions of the history stand among the events unless they are left out. */
  actions?: false | undefined
  /** The row whose details are shown. */
  event?: string | undefined
}

/** What makes no sense counts as not said. */
export const readEventsSearch = (search: Record<string, unknown>): EventsSearch => ({
  view: oneOf(EVENT_VIEWS, search['view']),
  category: wordOf(search['category']),
  type: wordOf(search['type']),
  find: wordOf(search['find']),
  from: timeOf(search['from']),
  to: timeOf(search['to']),
  problems: search['problems'] === true || undefined,
  actions: search['actions'] === false ? false : undefined,
  event: wordOf(search['event']),
})

/** A text that was typed into the address may look like a number. */
const wordOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined

const timeOf = (value: unknown): string | undefined =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : undefined
