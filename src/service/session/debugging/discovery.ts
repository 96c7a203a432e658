import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { CdpError, CdpGone } from '../../browser/cdp-error'
import { browserEnded, browserUnresponsive } from '../../computer/unreachable'
import { debuggerUrl, type LeasedSession } from '../record'

// The discovery endpoints of a browser with a debugging port, with the addresses that lead to this one from outside.

/** Returns what is at `json/version`: a program that has this address alone learns from it where to connect. Problem 500 when the browser has ended or hangs. */
export async function describeVersion({ session, lease }: LeasedSession, origin: string): Promise<object> {
  const version = await session.browser.cdp.send('Browser.getVersion').catch(refused)
  return {
    Browser: version.product,
    'Protocol-Version': version.protocolVersion,
    'User-Agent': version.userAgent,
    'V8-Version': version.jsVersion,
    'WebKit-Version': `537.36 (${version.revision})`,
    webSocketDebuggerUrl: debuggerUrl(origin, session, 'cdp', lease),
  }
}

/**
 * Returns what is at `json/list`: the tabs of the browser, and what else can be debugged of it, each with the address of a WebSocket for it alone.
 * There is no `devtoolsFrontendUrl`: Chromium's leads to a page of others, and would contain the secret. Problem 500 as for the other answers.
 */
export async function listTargets({ session, lease }: LeasedSession, origin: string): Promise<object[]> {
  const { targetInfos } = await session.browser.cdp.send('Target.getTargets').catch(refused)
  return targetInfos.map(({ targetId, type, title, url }) => ({
    description: '',
    id: targetId,
    title,
    type,
    url,
    webSocketDebuggerUrl: debuggerUrl(origin, session, `cdp/devtools/page/${targetId}`, lease),
  }))
}

let description: string | undefined

/** Returns what is at `json/protocol`, as JSON: the debugging protocol as its makers publish it. Over its pipe Chromium does not offer its own. */
export function describeProtocol(): string {
  description ??= readProtocol()
  return description
}

function readProtocol(): string {
  const find = createRequire(import.meta.url)
  const [browser, script] = ['browser', 'js'].map(
    (part) =>
      JSON.parse(readFileSync(find.resolve(`devtools-protocol/json/${part}_protocol.json`), 'utf8')) as {
        version: unknown
        domains: unknown[]
      },
  )
  return JSON.stringify({
    version: browser?.version,
    domains: [browser, script].flatMap((part) => part?.domains ?? []),
  })
}

function refused(error: unknown): never {
  if (error instanceof CdpGone) throw browserEnded()
  throw error instanceof CdpError ? browserUnresponsive('The browser') : error
}
