/** How an address was not opened. */
export interface NavigationFailure {
  /** As Chromium names it, such as `ERR_NAME_NOT_RESOLVED`. */
  readonly code?: string | undefined
  /** As the way out of the session names it (RFC 9209), such as `dns_error`. */
  readonly proxyError?: string | undefined
  /** HTTP status of an answer without a page. */
  readonly status?: number | undefined
}

/** What the way out says, by what Chromium says of the same. */
const OF_PROXY: Readonly<Record<string, string>> = {
  connection_refused: 'ERR_CONNECTION_REFUSED',
  connection_terminated: 'ERR_CONNECTION_CLOSED',
  connection_timeout: 'ERR_TIMED_OUT',
  destination_ip_prohibited: 'prohibited',
  destination_ip_unroutable: 'ERR_ADDRESS_UNREACHABLE',
  destination_unavailable: 'ERR_PROXY_CONNECTION_FAILED',
  dns_error: 'ERR_NAME_NOT_RESOLVED',
  http_protocol_error: 'ERR_INVALID_HTTP_RESPONSE',
}

/** Each completes a sentence that begins with the host. */
const WORDS: Readonly<Record<string, (url: URL, failure: NavigationFailure) => string>> = {
  prohibited: ({ host }) => `${host} is not allowed: sessions can’t reach addresses in the service’s own network.`,
  ERR_ADDRESS_UNREACHABLE: ({ host }) => `${host} can’t be reached from this session.`,
  ERR_BLOCKED_BY_ADMINISTRATOR: () => 'A Chrome policy of this session blocks this address.',
  ERR_BLOCKED_BY_CLIENT: () => 'An extension of this session blocks this address.',
  ERR_CERT_AUTHORITY_INVALID: ({ host }) =>
    `The certificate of ${host} is from an issuer that Chromium doesn’t trust. ${ON_SCREEN}`,
  ERR_CERT_COMMON_NAME_INVALID: ({ host }) => `The certificate of ${host} is for another name. ${ON_SCREEN}`,
  ERR_CERT_DATE_INVALID: ({ host }) => `The certificate of ${host} has expired or is not valid yet. ${ON_SCREEN}`,
  ERR_CONNECTION_CLOSED: ({ host }) => `${host} closed the connection without a response.`,
  ERR_CONNECTION_REFUSED: ({ host }) => `${host} refused the connection. Check the port, and that the site runs.`,
  ERR_CONNECTION_RESET: ({ host }) => `${host} closed the connection without a response.`,
  ERR_CONNECTION_TIMED_OUT: ({ host }) => `${host} didn’t respond in time.`,
  ERR_EMPTY_RESPONSE: ({ host }) => `${host} closed the connection without a response.`,
  ERR_FILE_NOT_FOUND: () => 'There is no such file in the session.',
  ERR_ACCESS_DENIED: () => 'The browser may not read this file.',
  ERR_HTTP_RESPONSE_CODE_FAILURE: ({ host }, { status }) =>
    `${host} returned an error${status === undefined ? '' : ` (${status})`} and no page.`,
  ERR_INVALID_HTTP_RESPONSE: ({ host }) => `${host} sent a response that is not HTTP.`,
  ERR_INVALID_URL: () => 'Chromium can’t open this address.',
  ERR_NAME_NOT_RESOLVED: ({ hostname }) => `No site has the name ${hostname}. Check the spelling.`,
  ERR_PROXY_CONNECTION_FAILED: ({ host }) => `The proxy of this session couldn’t reach ${host}.`,
  ERR_SSL_PROTOCOL_ERROR: ({ host }) => `${host} doesn’t speak HTTPS there. Try http:// instead.`,
  ERR_TIMED_OUT: ({ host }) => `${host} didn’t respond in time.`,
  ERR_TOO_MANY_REDIRECTS: ({ host }) => `${host} redirects again and again.`,
  ERR_TUNNEL_CONNECTION_FAILED: ({ host }) =>
    `No connection to ${host}. Check the name, and that the site is up and speaks HTTPS.`,
  ERR_UNKNOWN_URL_SCHEME: () => 'Chromium doesn’t open pages at addresses of this kind.',
  ERR_UNSAFE_PORT: ({ port }) =>
    `Chromium doesn’t open pages on port ${port}: it is reserved for other kinds of programs.`,
}

const ON_SCREEN = 'Continue on the live screen if you trust the site.'

/** Says in plain English why `url` was not opened, with Chromium's own name for it. */
export function describeNavigationFailure(address: string, failure: NavigationFailure): string {
  const code = codeOf(failure)
  const url = new URL(URL.canParse(address) ? address : 'about:blank')
  const words = WORDS[code]?.(url, failure) ?? 'Chromium didn’t open this address.'
  return code.startsWith('ERR_') ? `${words} (${code})` : words
}

const codeOf = ({ code, proxyError }: NavigationFailure): string =>
  (proxyError !== undefined && OF_PROXY[proxyError]) || (code ?? '')

/** Whether the same without TLS may succeed; Chromium tries it, too, where no scheme was entered. */
export const mayOpenWithoutTls = ({ code = '' }: NavigationFailure): boolean =>
  /^ERR_(SSL|CERT|TUNNEL_CONNECTION_FAILED|CONNECTION_|TIMED_OUT|EMPTY_RESPONSE|ADDRESS_UNREACHABLE)/.test(code)
