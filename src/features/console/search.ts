import { oneOf, textOf } from '../../ui/search-values'

export const CONSOLE_TOOLS = ['drag', 'keys', 'history', 'scenarios'] as const
export type ConsoleTool = (typeof CONSOLE_TOOLS)[number]

export interface ConsoleSearch {
  tool?: ConsoleTool | undefined
  /** Id of the scenario that is chosen. */
  scenario?: string | undefined
}

/** What is open in the inspector is part of the address, so that it survives a reload and can be passed on. */
export const readConsoleSearch = ({ tool, scenario }: Record<string, unknown>): ConsoleSearch => ({
  tool: oneOf(CONSOLE_TOOLS, tool),
  scenario: textOf(scenario),
})
