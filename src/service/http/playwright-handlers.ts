import { executePlaywrightCode } from '../../contract/endpoints/playwright'
import type { PlaywrightResult } from '../../contract/playwright'
import { executePlaywright } from '../inside/playwright/execute'
import { Turns } from '../inside/playwright/turns'
import { BrowserRestarted } from '../session/browser-restarted'
import type { Lease } from '../session/lease'
import type { Sessions } from '../session/sessions'
import { notHere } from './inside-handler'
import type { Handlers } from './route'
import { slowJson } from './slow-json'

/** Runs code inside of the browser; the service gives it a line of its own to the debugging protocol. */
export function playwrightHandlers(sessions: Sessions) {
  const turns = new Turns<Lease>()
  return {
    executePlaywrightCode: ({ params, body, signal }) => {
      const { session, lease } = sessions.find(params.id_or_name)
      if (!session.browser.agent) throw notHere(executePlaywrightCode, 'playwright_disabled')
      const run = (inner: AbortSignal) => executePlaywright(session.browser, body, inner)
      const work = (called: AbortSignal) =>
        turns.take(lease, body.timeout_sec * 1000, called, () => lease.follow(called, run).catch(restarted))
      return slowJson(signal, async (called) => (await work(called)) ?? waited(body.timeout_sec))
    },
  } satisfies Partial<Handlers>
}

const stopped = (error: string): PlaywrightResult => ({ success: false, error, stdout: '', stderr: '' })

const waited = (seconds: number): PlaywrightResult =>
  stopped(`The code didn’t start within ${seconds} s (timeout_sec): other calls of this session are running.`)

function restarted(error: unknown): PlaywrightResult {
  if (!(error instanceof BrowserRestarted)) throw error
  return stopped('The browser of this session restarted, which stopped the code.')
}
