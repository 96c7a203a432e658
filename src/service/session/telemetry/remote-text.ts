import type { Preview, RemoteObject } from './captured-event'

/** A value as the browser's own console shows it in one line. */
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
