/** Lines of what programs printed that are shown: the reason is among the last ones. */
const MOST_LINES = 12

/** A failure to start as the service reports it: what went wrong in its first line, then what the programs of the browser printed. */
export function startFailure(message: string): { said: string; printed: string } {
  const [said = '', ...printed] = message.trim().split('\n')
  return { said, printed: printed.slice(-MOST_LINES).join('\n').trim() }
}
