import { isDate } from '../../ui/format'
import { oneOf, textOf } from '../../ui/search-values'
import { type EventsSearch, readEventsSearch } from './events/search'

export const CONSOLE_TOOLS = [
  'drag',
  'keys',
  'history',
  'events',
  'videos',
  'calls',
  'scenarios',
  'tabs',
  'files',
  'logs',
  'terminal',
  'script',
] as const
export type ConsoleTool = (typeof CONSOLE_TOOLS)[number]

export interface ConsoleSearch extends EventsSearch {
  tool?: ConsoleTool | undefined
  /** When the session ended that is meant: others may have had its browser since. */
  ended?: string | undefined
  /** Id of the scenario that is chosen. */
  scenario?: string | undefined
  /** Path of the folder that is open in Files. */
  folder?: string | undefined
  /** What the log is of that is open: the name of a program, or the path of a file. */
  log?: string | undefined
}

/** A time as the service writes it. */
const momentOf = (value: unknown): string | undefined => {
  const text = textOf(value)
  return text !== undefined && isDate(Date.parse(text)) ? text : undefined
}

/** What is open in the inspector is part of the address, so that it survives a reload and can be passed on. */
export const readConsoleSearch = (search: Record<string, unknown>): ConsoleSearch => ({
  ...readEventsSearch(search),
  tool: oneOf(CONSOLE_TOOLS, search['tool']),
  ended: momentOf(search['ended']),
  scenario: textOf(search['scenario']),
  folder: textOf(search['folder']),
  log: textOf(search['log']),
})
