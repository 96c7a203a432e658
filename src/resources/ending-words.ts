import type { BrowserSession } from '../contract/session'
import { titleOf } from './reference'

/** What ending a session does, and what is lost by it; a session without a pool may save its profile. */
export function endingWords({ pool, profile }: Pick<BrowserSession, 'pool' | 'profile'>): {
  description: string
  losses: string[]
} {
  const losses = ['Everything open in this browser: tabs, cookies, what was typed']
  if (pool) return { description: 'The browser is closed, and its pool warms a new one in its place.', losses }
  if (!profile) return { description: 'The browser is closed.', losses }
  return {
    description: `The browser is closed. If it was opened to fill profile ${titleOf(profile)}, the profile is saved.`,
    losses: ['The open tabs, and what was typed in them'],
  }
}
