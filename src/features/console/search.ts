import { oneOf } from '../../ui/search-values'

export const CONSOLE_TOOLS = ['drag', 'keys', 'history'] as const
export type ConsoleTool = (typeof CONSOLE_TOOLS)[number]

/** The open tab of the inspector is part of the address, so that it survives a reload and can be passed on. */
export const readConsoleSearch = ({ tool }: Record<string, unknown>): { tool?: ConsoleTool | undefined } => ({
  tool: oneOf(CONSOLE_TOOLS, tool),
})
