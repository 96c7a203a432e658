import type { Report } from '../agent/local-browsers'
import type { BrowserConfig } from '../session/browser-config'
import type { Session } from '../session/session'
import type { Spares } from '../session/spares'
import { warn } from '../shared/log'
import type { Slot } from '../state/browser-rows'

export interface SpareSource {
  /** Browsers that are warm already. */
  readonly spares: Pick<Spares, 'takeReady' | 'prepare' | 'discard'>
  readonly report: Report
}

/**
 * Has a browser that is warm already take the slot of one that would start: a new pool has its first browser at once. Undefined when there
 * is none for this configuration, or when the slot is given up. Never rejects.
 */
export async function adoptSpare(
  { spares, report }: SpareSource,
  { slot, config, signal }: { slot: Slot; config: BrowserConfig; signal: AbortSignal },
): Promise<Session | undefined> {
  const spare = spares.takeReady(config)
  if (!spare) return undefined
  try {
    const session = await spares.prepare(spare, config, signal)
    if (!session) return undefined
    if (await report((browsers) => browsers.takeSlot(slot, session.id))) return session
    spares.discard(session)
  } catch (error) {
    if (!signal.aborted) warn('Failed to assign a spare browser to a pool', error)
  }
  return undefined
}
