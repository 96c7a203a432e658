import type { BrowserUpdate } from '../../contract/session-requests'
import { resolveOnUpdate } from '../../contract/telemetry'
import { effectiveViewport, type Viewport } from '../../contract/viewport'
import { badRequest } from '../shared/invalid-input'
import { Problem } from '../shared/problem'
import { withTimeout } from '../shared/deadline'
import type { Assets } from './assets'
import type { LeaseTerms } from '../state/lease-terms'
import type { LeasedSession } from './record'
import { resolveReferences } from './references'
import type { Session } from './session'
import type { Sessions } from './sessions'

/**
 * Changes a session (rule 3.2), or nothing of it when it fails. Problem 400: a name that another active session has,
 * a profile or a proxy that does not exist, a second profile, `disable_default_proxy` without stealth, a resize while the live
 * screen is watched or recorded (`browser_in_use`).
 */
export function updateSession(
  leased: LeasedSession,
  request: BrowserUpdate,
  sessions: Sessions,
  assets: Assets,
): Promise<void> {
  return leased.session.changes.run(async () => {
    const selectors = { profile: request.profile, proxy_id: request.proxy_id || undefined }
    const { profileId, proxyId } = await resolveReferences(assets, selectors)
    const { session, lease } = sessions.leased(leased.session.id)
    check(session, request)
    const viewport = newViewport({ session, lease }, request, sessions.isFilmed(session))
    const config = {
      ...session.config,
      ...(viewport && { viewport }),
      ...(profileId !== undefined && { profileId }),
      ...(request.proxy_id !== undefined && request.proxy_id !== null && { proxyId }),
    }
    const { name } = lease.terms
    const renamed = request.name !== undefined && request.name !== null && request.name !== (name ?? '')
    try {
      if (renamed) await sessions.names.take(request.name || undefined, lease.id)
      if (profileId !== undefined) await lease.runExclusive(() => session.restartFromProfile(config))
      else if (viewport) await lease.runExclusive(() => session.restart(config))
      else await session.changeProxy(config.proxyId)
      if (session.lease !== lease) throw sessions.missing(session.id)
    } catch (error) {
      // It may be taken although the database did not respond.
      if (renamed) await withTimeout(sessions.names.free(request.name || undefined, lease.id))
      // It may have been deleted meanwhile: then the caller gets that error.
      await resolveReferences(assets, selectors)
      throw error
    }
    session.config = { ...session.config, telemetry: resolveOnUpdate(session.config.telemetry, request.telemetry) }
    lease.terms = changedTerms(lease.terms, request)
    if (renamed) await withTimeout(sessions.names.free(name, lease.id))
    // A caller that turns it on misses nothing of what happens next.
    await session.telemetry.captures()
  })
}

function check({ config }: Session, { profile, disable_default_proxy }: BrowserUpdate): void {
  if (profile && config.profileId !== undefined) {
    const message = 'a profile is loaded already; end this session and start another one with the profile that you want'
    throw badRequest([{ path: 'profile', message }])
  }
  if (disable_default_proxy === true && !config.stealth) {
    throw badRequest([{ path: 'disable_default_proxy', message: 'is for sessions in stealth mode only' }])
  }
}

/** Returns the requested viewport when it differs from the present one. */
function newViewport(
  { session, lease }: LeasedSession,
  { viewport }: BrowserUpdate,
  isFilmed: boolean,
): Required<Viewport> | undefined {
  if (!viewport) return undefined
  const { force, ...wanted } = viewport
  const { width, height, refresh_rate } = effectiveViewport(wanted)
  const now = session.config.viewport
  if (width === now.width && height === now.height && refresh_rate === now.refresh_rate) return undefined
  if (isFilmed && !force) {
    throw new Problem(
      'browser_in_use',
      'This session is being recorded. Stop its recordings, or resize with force: true; each then continues in a replay of its own.',
    )
  }
  if (lease.watched && !force) {
    throw new Problem(
      'browser_in_use',
      'A viewer is watching the live screen of this session. Close the console, or resize with force: true.',
    )
  }
  return { width, height, refresh_rate }
}

function changedTerms(terms: LeaseTerms, { name, tags, profile }: BrowserUpdate): LeaseTerms {
  const { name: oldName, tags: oldTags, ...rest } = terms
  const newName = name ?? oldName
  const newTags = tags ?? oldTags
  return {
    ...rest,
    ...(newName && { name: newName }),
    ...(newTags && Object.keys(newTags).length > 0 && { tags: newTags }),
    ...(profile && { savesProfile: profile.save_changes === true }),
  }
}
