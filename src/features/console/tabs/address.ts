/** What a person has entered, as an address to open, or why it is none. */
export type Address =
  | {
      kind: 'url'
      url: string
      /** The scheme was not entered: `http` may be tried, too. */
      guessed: boolean
    }
  | { kind: 'refused'; why: string }

/** Schemes that Chromium opens in a tab. */
const OPENED = new Set([
  'about',
  'blob',
  'chrome',
  'chrome-extension',
  'data',
  'devtools',
  'file',
  'http',
  'https',
  'view-source',
])

/** Names that have no certificate of a public authority. */
const LOCAL = /(^|\.)(localhost|local|test|internal|home\.arpa|lan)$/i
const IP = /^(\d{1,3}(\.\d{1,3}){3}|\[[\da-f:.]+\])$/i

const refused = (why: string): Address => ({ kind: 'refused', why })

/** Reads what was entered as the address bar of Chromium does, but searches for nothing. */
export function readAddress(text: string): Address {
  const entered = text.trim()
  if (entered === '') return refused('Enter an address, such as example.com.')
  const scheme = schemeOf(entered)
  if (scheme === undefined) return readHost(entered)
  if (scheme === 'javascript')
    return refused('Addresses that begin with javascript: run code instead of opening a page. Use Script for that.')
  if (!OPENED.has(scheme)) return refused(`Chromium doesn’t open ${scheme}: addresses. Use http: or https:.`)
  const isWeb = scheme === 'http' || scheme === 'https'
  const url = isWeb && /\s/.test(hostPart(entered.replace(/^\w+:\/*/, ''))) ? undefined : parsed(entered)
  if (!url || (isWeb && url.hostname === ''))
    return refused('This address is not complete. Enter one such as https://example.com.')
  return { kind: 'url', url: entered, guessed: false }
}

/** The scheme of an address. `localhost:3000` and `name:password@example.com` have none. */
function schemeOf(entered: string): string | undefined {
  const match = /^([a-z][a-z0-9+.-]*):(.*)$/is.exec(entered)
  if (!match) return undefined
  const [, scheme = '', rest = ''] = match
  if (/^\d{1,5}([/?#]|$)/.test(rest)) return undefined
  if (/^(?!\/\/)[^\s/?#]*@/.test(rest) && scheme.toLowerCase() !== 'mailto') return undefined
  return scheme.toLowerCase()
}

const hostPart = (entered: string): string => entered.split(/[/?#]/, 1)[0] ?? ''

/** Without a scheme: https, as Chromium does, where a certificate can be expected. */
function readHost(entered: string): Address {
  const authority = hostPart(entered)
  const [, host = '', port] = /^(?:.*@)?(\[[^\]]*\]|[^:]*)(?::(\d*))?$/s.exec(authority) ?? []
  const isHost = IP.test(host) || LOCAL.test(host) || (port !== undefined && host !== '') || /.\../.test(host)
  if (/\s/.test(authority) || (!isHost && entered === authority)) {
    return refused(`“${shortened(entered)}” is a search phrase, not an address. Enter an address, such as example.com.`)
  }
  const isPublic = port === undefined && !IP.test(host) && !LOCAL.test(host) && host.includes('.')
  const url = `${isPublic ? 'https' : 'http'}://${entered}`
  if (host === '' || !URL.canParse(url)) return refused('This is not an address. Enter one such as example.com.')
  return { kind: 'url', url, guessed: true }
}

const parsed = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined)

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text)
