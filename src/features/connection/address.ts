/** What a typed address means. `key` is there when a whole sign-in URL was pasted. */
export type Address = { ok: true; baseUrl: string; key?: string } | { ok: false; problem: string }

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?(\/|$)/i

/**
 * Reads the base URL of a service as a person types it: a missing scheme is filled in, a slash at the end and a fragment go. The
 * page's own origin becomes the empty base URL, so that it stays right when the service moves to another port.
 */
export function parseAddress(text: string, pageOrigin: string): Address {
  const typed = text.trim()
  if (typed === '') return { ok: false, problem: 'Enter the service URL, such as https://pools.example.com' }
  const scheme = LOOPBACK.test(typed) ? 'http' : 'https'
  const url = toUrl(/^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `${scheme}://${typed}`)
  // What is no name of a host becomes one of percent signs.
  if (!url || url.hostname === '' || /[\s%]/.test(url.hostname) || /\s/.test(typed))
    return { ok: false, problem: 'Enter an address such as https://pools.example.com' }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return { ok: false, problem: 'Only http and https addresses can be reached from a browser.' }
  }
  if (url.username !== '' || url.password !== '') {
    return { ok: false, problem: 'Leave user name and password out of the address; the key goes into its own field.' }
  }
  const key = keyOfFragment(url.hash)
  const origin = url.origin === pageOrigin ? '' : url.origin
  return { ok: true, baseUrl: origin + url.pathname.replace(/\/+$/, ''), ...(key !== null && { key }) }
}

function toUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/** The key in the fragment of a sign-in URL (`#key=…`), or null. */
export function keyOfFragment(hash: string): string | null {
  if (!hash.startsWith('#')) return null
  const key = new URLSearchParams(hash.slice(1).replaceAll('+', '%2B')).get('key')?.trim()
  return key || null
}

/** Why a key cannot be one: it travels in a header, which takes printable ASCII only. */
export function keyProblem(key: string): string | null {
  if (key === '') return 'Enter the key'
  if (!/^[\x20-\x7e]+$/.test(key)) return 'A key has only plain letters, digits and signs. Copy it again.'
  return null
}

/** A name for a connection that the person did not name. */
export function defaultName(baseUrl: string): string {
  return baseUrl === '' ? 'This service' : baseUrl.replace(/^https?:\/\//, '')
}
