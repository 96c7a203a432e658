/** A cookie as `Network.setCookie` takes it. */
export interface NewCookie {
  readonly name: string
  readonly value: string
  readonly domain?: string
  readonly path?: string
  readonly secure?: boolean
  readonly httpOnly?: boolean
  readonly sameSite?: 'Strict' | 'Lax' | 'None'
  /** Seconds since 1970. */
  readonly expires?: number
}

const SAME_SITE = { strict: 'Strict', lax: 'Lax', none: 'None' } as const

/** Control characters, for which browsers drop the whole cookie. */
const CONTROL = /(?!\t)\p{Cc}/u

/**
 * Reads a `Set-Cookie` as browsers do (RFC 6265bis, 5.6); undefined for one that sets nothing. The last of several attributes of a
 * name counts.
 *
 * @param now ms since 1970.
 */
export function parseSetCookie(header: string, now: number): NewCookie | undefined {
  if (CONTROL.test(header)) return undefined
  const [pair = '', ...attributes] = header.split(';')
  const cookie = { ...named(pair), ...Object.assign({}, ...attributes.map(attribute)) } as NewCookie & Lifetime
  const { maxAge, expires, ...rest } = cookie
  if (rest.name === '' && rest.value === '') return undefined
  // What has passed removes the cookie; Chromium takes 0 for no date.
  const until = maxAge === undefined ? expires : now / 1000 + maxAge
  return { ...rest, ...(until !== undefined && { expires: Math.max(1, until) }) }
}

interface Lifetime {
  /** Seconds; it goes before `expires`. */
  readonly maxAge?: number
}

function named(pair: string): Pick<NewCookie, 'name' | 'value'> {
  const equals = pair.indexOf('=')
  return equals < 0
    ? { name: '', value: pair.trim() }
    : { name: pair.slice(0, equals).trim(), value: pair.slice(equals + 1).trim() }
}

function attribute(text: string): Partial<NewCookie> & Lifetime {
  const { name, value } = named(text.includes('=') ? text : `${text}=`)
  switch (name.toLowerCase()) {
    case 'domain':
      return value === '' ? {} : { domain: value.replace(/^\./, '').toLowerCase() }
    case 'path':
      return value.startsWith('/') ? { path: value } : {}
    case 'secure':
      return { secure: true }
    case 'httponly':
      return { httpOnly: true }
    case 'samesite': {
      const known = SAME_SITE[value.toLowerCase() as keyof typeof SAME_SITE]
      return known === undefined ? {} : { sameSite: known }
    }
    case 'max-age':
      return /^-?\d{1,15}$/.test(value) ? { maxAge: Number(value) } : {}
    case 'expires': {
      const at = Date.parse(value)
      return Number.isNaN(at) ? {} : { expires: at / 1000 }
    }
    default:
      return {}
  }
}
