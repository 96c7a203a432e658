/** The form of a proxy of one's own, as it is typed; the names are those of the wire. */
export interface ProxyForm {
  name: string
  protocol: 'http' | 'https'
  config: { host: string; port: string; username: string; password: string }
  /** One host a line. */
  bypass_hosts: string
  /** Whether it is tried as soon as it is created. */
  check: boolean
}

export const EMPTY_PROXY: ProxyForm = {
  name: '',
  protocol: 'https',
  config: { host: '', port: '', username: '', password: '' },
  bypass_hosts: '',
  check: true,
}

export const PROXY_FIELDS = [
  'name',
  'protocol',
  'config.host',
  'config.port',
  'config.username',
  'config.password',
  'bypass_hosts',
] as const

const textOf = (text: string): string | undefined => text.trim() || undefined

/** A number where the text is one; else the text, for the contract to refuse. */
function portOf(text: string): number | string | undefined {
  const typed = textOf(text)
  return typed !== undefined && /^-?\d+(\.\d+)?$/.test(typed) ? Number(typed) : typed
}

/** What the form would send, right or wrong. */
export function proxyRequest({ name, protocol, config, bypass_hosts }: ProxyForm) {
  const hosts = bypass_hosts.split('\n').map((line) => line.trim())
  return {
    type: 'custom' as const,
    name: textOf(name),
    protocol,
    config: {
      host: textOf(config.host),
      port: portOf(config.port),
      username: textOf(config.username),
      password: config.password || undefined,
    },
    bypass_hosts: hosts.filter((host) => host !== ''),
  }
}
