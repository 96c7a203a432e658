import { LOGGED_PROGRAMS } from '../../../contract/log'

/** What a log is of: a program of the session, or a file inside of it. */
export type LogSource = { kind: 'program'; name: string } | { kind: 'file'; path: string }

export const PROGRAM_NAMES: Readonly<Record<(typeof LOGGED_PROGRAMS)[number], string>> = {
  chromium: 'Browser',
  display: 'Display',
}

/** Reads what the address says: the name of a program, or an absolute path. */
export const readSource = (text: string | undefined): LogSource =>
  text?.startsWith('/') ? { kind: 'file', path: text } : { kind: 'program', name: text || LOGGED_PROGRAMS[0] }

export const sourceText = (source: LogSource): string => (source.kind === 'file' ? source.path : source.name)

/** The query of the operation. */
export const sourceQuery = (source: LogSource) =>
  source.kind === 'file'
    ? ({ source: 'path', path: source.path } as const)
    : ({ source: 'supervisor', supervisor_process: source.name } as const)
