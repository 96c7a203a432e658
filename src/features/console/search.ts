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
  /** Id of the scenario that is chosen. */
  scenario?: string | undefined
  /** Path of the folder that is open in Files. */
  folder?: string | undefined
  /** What the log is of that is open: the name of a program, or the path of a file. */
  log?: string | undefined
}

/** What is open in the inspector is part of the address, so that it survives a reload and can be passed on. */
export const readConsoleSearch = (search: Record<string, unknown>): ConsoleSearch => ({
  ...readEventsSearch(search),
  tool: oneOf(CONSOLE_TOOLS, search['tool']),
  scenario: textOf(search['scenario']),
  folder: textOf(search['folder']),
  log: textOf(search['log']),
})
