/**
 * The address that a `start_url` means (rule 2.3): trimmed; `https://` is put in front when there is no scheme, or when
 * what stands before the colon is a host (`localhost:3000`, `shop.example:8443`).
 */
export function normalizeStartUrl(text: string): string {
  const trimmed = text.trim()
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(trimmed)?.[1]
  const hasScheme = scheme !== undefined && !scheme.includes('.') && scheme.toLowerCase() !== 'localhost'
  return hasScheme ? trimmed : `https://${trimmed}`
}
