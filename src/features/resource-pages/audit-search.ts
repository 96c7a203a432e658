import { oneOf, textOf } from '../../ui/search-values'

const HOUR_MS = 3600 * 1000

/** How far back, by what the address says. */
export const AUDIT_RANGES = {
  hour: { label: '1 h', ms: HOUR_MS },
  day: { label: '24 h', ms: 24 * HOUR_MS },
  week: { label: '7 d', ms: 7 * 24 * HOUR_MS },
  month: { label: '30 d', ms: 30 * 24 * HOUR_MS },
} as const

export type AuditRange = keyof typeof AUDIT_RANGES
export const RANGE_NAMES = Object.keys(AUDIT_RANGES) as AuditRange[]

/** `changes`: everything but reads. */
export const AUDIT_METHODS = ['changes', 'all', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type AuditMethod = (typeof AUDIT_METHODS)[number]

/** What the address says of the audit log. */
export interface AuditSearch {
  q?: string | undefined
  range?: AuditRange | undefined
  method?: AuditMethod | undefined
  /** Id of a key. */
  key?: string | undefined
}

/** Everything, as far back as the page goes. */
export const ALL_CALLS: AuditSearch = { q: undefined, range: 'month', method: 'all', key: undefined }

export const readAuditSearch = ({ q, range, method, key }: Record<string, unknown>): AuditSearch => ({
  q: textOf(q),
  range: oneOf(RANGE_NAMES, range),
  method: oneOf(AUDIT_METHODS, method),
  key: textOf(key),
})
