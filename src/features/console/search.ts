import { z } from 'zod'

export const CONSOLE_TOOLS = ['drag', 'keys', 'history'] as const
export type ConsoleTool = (typeof CONSOLE_TOOLS)[number]

/** The open tab of the inspector is part of the address, so that it survives a reload and can be passed on. */
export const ConsoleSearch = z.object({ tool: z.enum(CONSOLE_TOOLS).optional().catch(undefined) })
