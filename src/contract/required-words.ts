/** What to enter into a field that needs a value, by its name on the wire. */
const REQUIRED: Readonly<Record<string, string>> = {
  address: 'enter an address, such as https://example.com/*',
  code: 'enter the code to run',
  color: 'enter a color, such as #ffcc00',
  height: 'enter a height in pixels',
  file: 'choose a file',
  host: 'enter a host, such as proxy.example.com',
  keys: 'enter a key, such as Return or Ctrl+A',
  ms: 'enter a time in milliseconds',
  name: 'enter a name',
  path: 'enter at least two points',
  port: 'enter a port, such as 3128',
  refresh_rate: 'enter a refresh rate in hertz',
  rights: 'choose at least one right',
  role: 'choose a role',
  size: 'enter the number of browsers',
  start_url: 'enter a URL, such as https://example.com',
  text: 'enter a text',
  url: 'enter a URL, such as https://example.com',
  width: 'enter a width in pixels',
  x: 'enter x in pixels',
  y: 'enter y in pixels',
}

/** Returns what to do about a field without a value, by its wire path: `enter a port, such as 3128` for `config.port`. */
export function describeRequired(path: string): string {
  const name = /(\w+)(?:\[\d+\])*$/.exec(path)?.[1] ?? ''
  return REQUIRED[name] ?? 'enter a value'
}
