import { logsStream } from '../../contract/endpoints/logs'
import { LOGGED_PROGRAMS, type LogEvent } from '../../contract/log'
import type { ProgramLog } from '../browser/program-log'
import type { Sessions } from '../session/sessions'
import { Problem } from '../shared/problem'
import { insideHandler } from './inside-handler'
import type { Handlers } from './route'
import { EVENT_HEADERS, following, whileRead } from './while-read'

/** After so long a silence a comment is sent, ms. */
const KEEPALIVE_MS = 15_000
const COMMENT = ':\n\n'

/** Files are read inside of the browser; what its programs write comes to the service anyway. */
export function logHandlers(sessions: Sessions) {
  const ofFile = insideHandler(sessions, logsStream, 'logs_disabled') as Handlers['logsStream']
  return {
    logsStream: (call) => {
      const { source, follow, supervisor_process: name = '' } = call.query
      if (source === 'path') return ofFile(call)
      const { session, lease } = sessions.find(call.params.id_or_name)
      const program = LOGGED_PROGRAMS.find((one) => one === name)
      if (!program) throw unknownProgram(name)
      return whileRead(following(lease, call.signal), async (signal) => {
        const over = new AbortController()
        const either = AbortSignal.any([signal, over.signal])
        const pieces = frames(session.browser.logs[program], follow, either)
        return { headers: EVENT_HEADERS, pieces, close: () => over.abort() }
      })
    },
  } satisfies Partial<Handlers>
}

/** Returns the lines of a log as server-sent events: those that are kept, or those that come until `signal` fires. */
async function* frames(log: ProgramLog, follow: boolean, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  let last = follow ? log.last : 0
  yield Buffer.from(COMMENT)
  do {
    const lines = log.after(last)
    last = lines.at(-1)?.number ?? last
    const text = lines.map(({ at, text: message }) => frame({ event: 'log', timestamp: at.toISOString(), message }))
    if (text.length > 0) yield Buffer.from(text.join(''))
    if (!follow) return
    await log.changed(KEEPALIVE_MS, signal)
    if (log.last === last && !signal.aborted) yield Buffer.from(COMMENT)
  } while (!signal.aborted)
}

const frame = (event: LogEvent): string => `data: ${JSON.stringify(event)}\n\n`

function unknownProgram(name: string): Problem {
  const message = `There is no log of ${name}; there are those of ${LOGGED_PROGRAMS.join(' and ')}.`
  return new Problem('not_found', message)
}
