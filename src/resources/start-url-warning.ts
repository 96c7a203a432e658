/** A scheme, or the name of a host, with a blank in it: Chromium takes that for a host. */
const BLANK_IN_HOST = /^(\w+:\/\/)?[^/?#]*\s/
/** A host that has no certificate as a rule: this computer, an address by number, one with a port. */
const LOCAL_HOST = /^(localhost|[\d.]+|\[[\da-f:.]+\]|[^/?#:@\s]+(?=:\d))(:\d+)?(?=[/?#]|$)/i

/** Warns of a start URL that no browser can open, or that opens as another one than was meant: the service puts `https://` before what has no scheme. */
export function startUrlWarning(text: string): string | undefined {
  const typed = text.trim()
  if (typed === '') return undefined
  const opens = !BLANK_IN_HOST.test(typed) && (URL.canParse(typed) || URL.canParse(`https://${typed}`))
  if (!opens) return 'Not a valid address: browsers will show an error page.'
  const host = LOCAL_HOST.exec(typed)?.[1]
  if (host === undefined) return undefined
  // Of one word before a colon it is not known whether it is a scheme.
  return /^\w+$/.test(host) && host.toLowerCase() !== 'localhost' && Number.isNaN(Number(host))
    ? 'Enter http:// or https:// in front of this address.'
    : 'Opens with https://. If the site has no certificate, enter http:// in front of it.'
}
