import type { AcquireTerms } from '../state/leases'
import type { Session } from '../session/session'

export interface LocalBrowser {
  readonly session: Session
  /** The present lease, until its browser is offered again. */
  held: { readonly id: string; readonly terms: AcquireTerms } | undefined
}

/** Returns the present lease, with the name and the tags that it has by now. */
export function leaseNow({ held, session: { lease } }: LocalBrowser): LocalBrowser['held'] {
  if (held === undefined || lease?.id !== held.id) return held
  const { name, tags } = lease.terms
  return { id: held.id, terms: { ...held.terms, name, tags } }
}

/** Returns why a browser cannot wait for another lease, if that is so. */
export function unfitFor(session: Session): string | undefined {
  if (session.restarted) return 'it was restarted with other settings'
  return session.browser.tabs.crashed ? 'one of its pages crashed' : undefined
}
