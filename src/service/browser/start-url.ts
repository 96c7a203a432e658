/**
 * Returns the address that a `start_url` means (rule 2.3): trimmed; `https://` is put in front when there is no scheme, or when
 * what stands before the colon is a host (`localhost:3000`, `shop.example:8443`).
 */
export function normalizeStartUrl(text: string): string {
  const trimmed = text.trim()
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(trimmed)?.[1]
  const hasScheme = scheme !== undefined && !scheme.includes('.') && scheme.toLowerCase() !== 'localhost'
  return hasScheme ? trimmed : `https://${trimmed}`
}

/** How long a navigation to a start URL may take until the browser is handed on regardless (rule 2.3), in ms. */
export const PAGE_MS = 3_000

/** The page of a browser that starts has loaded by then, or is not waited for: a start that is over its time fails as a whole, ms. */
const LATEST_START_MS = 25_000

/** Returns how long the start page may take in a browser whose start took so long. A machine that is slow to start it is as slow to load the page. */
export const startPageMs = (startMs: number): number => Math.max(PAGE_MS, Math.min(startMs, LATEST_START_MS - startMs))
