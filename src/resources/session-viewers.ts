import type { BrowserSession } from '../contract/session'
import { plural } from '../ui/format'
import { VIEWER_ID } from './viewer-id'

export type Viewed = Pick<BrowserSession, 'viewers'>

/** Who else looks at a session or drives it, by the names of their keys; undefined when no one else does, or the service does not report it. */
export function describeOthers({ viewers = [] }: Viewed): string | undefined {
  const others = viewers.filter(({ id }) => id !== VIEWER_ID)
  if (others.length === 0) return undefined
  const counts = new Map<string, number>()
  for (const { key, drives } of others) {
    const name = drives ? `${key} (in control)` : key
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const names = [...counts].map(([name, count]) => (count > 1 ? `${count} × ${name}` : name))
  return `${plural(others.length, 'other')}: ${names.join(', ')}`
}
