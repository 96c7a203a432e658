const egress = 'it would bypass the egress proxy of this browser'

/** Commands that lead out of the browser, or round the checks of those that do; each with its reason. */
const REFUSED: ReadonlyMap<string, string> = new Map([
  ['Target.setRemoteLocations', egress],
  ['Tethering.bind', 'it would open a port'],
  ['Target.exposeDevToolsProtocol', 'it would give the whole browser to a page'],
  ['Target.sendMessageToTarget', 'attach with flatten: true, and send the sessionId with each command'],
])

/** Parameters of the same kind. */
const REFUSED_PARAMS: ReadonlyMap<string, readonly [name: string, reason: string]> = new Map([
  ['Target.createBrowserContext', ['proxyServer', `${egress}; give the session a proxy_id instead`]],
])

/** Returns why a client of the debugging protocol may not do this, as the rest of a sentence; undefined when it may. */
export function refusalOf(method: string, params: Readonly<Record<string, unknown>>): string | undefined {
  const [name = '', reason] = REFUSED_PARAMS.get(method) ?? []
  if (params[name] !== undefined && params[name] !== '')
    return `${method} with ${name} is not possible here: ${reason}.`
  const refused = REFUSED.get(method)
  return refused && `${method} is not possible here: ${refused}.`
}
