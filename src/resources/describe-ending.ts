import type { BrowserSession } from '../contract/session'
import { titleOf } from './reference'
import { describeOthers } from './session-viewers'

/** What ending a session does, what replaces its browser, what is lost, and whom it hits; one without a pool may save its profile. */
export function describeEnding(
  session: Pick<BrowserSession, 'pool' | 'profile' | 'viewers'>,
  replacement: string,
): {
  description: string
  losses: string[]
} {
  const { pool, profile } = session
  const others = describeOthers(session)
  const theirs = others === undefined ? [] : [`The work of ${others}`]
  const losses = ['Open tabs, cookies and what was typed', ...theirs]
  if (pool || !profile) return { description: `The browser is closed. ${replacement}`.trim(), losses }
  return {
    description: `The browser is closed. If it was opened to fill profile ${titleOf(profile)}, the profile is saved.`,
    losses: ['The open tabs, and what was typed in them', ...theirs],
  }
}
