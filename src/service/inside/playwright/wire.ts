// Without schemas: what runs inside of browsers reads it too.

/**
 * What goes between the service, an agent and the process that runs code, each on a line, after a letter that says what it is. An
 * empty line says that the other side is there.
 */
export const LINE = {
  /** To the process, first: {@link CodeStart}. */
  start: 's',
  /** A message of the debugging protocol, either way. */
  cdp: 'c',
  /** A message of WebDriver BiDi: to the process as the text of a text, from it as JSON. */
  bidi: 'b',
  /** From the process, at last: how the code has ended. */
  ended: 'r',
  /** From the agent, at last: how the process has. */
  exited: 'x',
} as const

export interface CodeStart {
  readonly code: string
  /** The tab in front. */
  readonly targetId: string
}
