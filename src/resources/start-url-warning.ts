/** A scheme, or the name of a host, with a blank in it: Chromium takes that for a host. */
const BLANK_IN_HOST = /^(\w+:\/\/)?[^/?#]*\s/

/** Warns of a start URL that no browser can open; the service puts `https://` before what has no scheme. */
export function startUrlWarning(text: string): string | undefined {
  const typed = text.trim()
  const opens = !BLANK_IN_HOST.test(typed) && (URL.canParse(typed) || URL.canParse(`https://${typed}`))
  return typed === '' || opens ? undefined : 'Not a valid address: browsers will show an error page.'
}
