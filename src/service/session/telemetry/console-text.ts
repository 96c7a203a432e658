import type { Preview, RemoteObject } from './captured-event'

/** Where the first argument has room for a further one. Source: console.spec.whatwg.org, section 2.2.1. */
const SPECIFIER = /%[csdifoO%]/g

/** Returns what the browser's own console shows of a message, in one line and without the styles of `%c`. */
export function consoleText(args: readonly RemoteObject[]): string {
  const [first, ...rest] = args
  if (typeof first?.value !== 'string') return args.map(remoteText).join(' ')
  const text = first.value.replace(SPECIFIER, (specifier) => {
    if (specifier === '%%') return '%'
    const arg = rest.shift()
    return arg === undefined ? specifier : converted(specifier, remoteText(arg))
  })
  return [text, ...rest.map(remoteText)].join(' ')
}

function converted(specifier: string, text: string): string {
  if (specifier === '%c') return ''
  if (specifier === '%d' || specifier === '%i') return String(Number.parseInt(text, 10))
  return specifier === '%f' ? String(Number.parseFloat(text)) : text
}

/** Returns a value as the browser's own console shows it in one line. */
export function remoteText({ type, subtype, value, unserializableValue, description, preview }: RemoteObject): string {
  if (unserializableValue !== undefined) return unserializableValue
  if (type === 'undefined') return 'undefined'
  if (preview && subtype !== 'error') return previewText(preview)
  if (value !== undefined) return typeof value === 'string' ? value : JSON.stringify(value)
  return description ?? type
}

function previewText({ subtype, description, overflow, properties }: Preview): string {
  const isArray = subtype === 'array'
  if (properties.length === 0 && !isArray && description !== 'Object') return description ?? ''
  const members = properties.map(({ name, type, value = type }) => {
    const text = type === 'string' ? JSON.stringify(value) : value
    return isArray ? text : `${name}: ${text}`
  })
  const inner = [...members, ...(overflow ? ['…'] : [])].join(', ')
  if (isArray) return `[${inner}]`
  return description === 'Object' ? `{${inner}}` : `${description} {${inner}}`
}
