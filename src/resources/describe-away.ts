import type { Host, HostState } from '../contract/host'

const WORDS: Readonly<Partial<Record<HostState, string>>> = {
  draining: 'draining',
  stopping: 'stopping',
  lost: 'not responding',
}

/** Describes the hosts that take nothing new, as `1 of 3 hosts is draining.` with what that means; null when all do. */
export function describeAway(hosts: readonly Host[]): { what: string; meaning: string } | null {
  const away = hosts.filter(({ state }) => state !== 'living')
  if (away.length === 0) return null
  const states = describeStates(away)
  if (away.length === hosts.length) {
    const who = hosts.length === 1 ? 'The service is' : `All ${hosts.length} hosts are`
    return {
      what: `${who} ${states}.`,
      meaning: `No browsers start and none can be acquired. ${describeSessions(hosts)}`,
    }
  }
  return {
    what: `${away.length} of ${hosts.length} hosts ${away.length === 1 ? 'is' : 'are'} ${states}.`,
    meaning: 'Other hosts start these browsers if they have room.',
  }
}

/** A host that stops ends its sessions, and so does one that is lost. */
function describeSessions(hosts: readonly Host[]): string {
  if (hosts.every(({ state }) => state === 'draining')) return 'Running sessions continue.'
  return hosts.length === 1 ? 'Running sessions end when it stops.' : 'Only sessions on draining hosts continue.'
}

/** Why no host takes anything new, as `draining or not responding`; undefined where one does, or there are none. */
export const describeHalt = (hosts: readonly Host[]): string | undefined =>
  hosts.length > 0 && hosts.every(({ state }) => state !== 'living') ? describeStates(hosts) : undefined

const describeStates = (hosts: readonly Host[]): string =>
  [...new Set(hosts.map(({ state }) => WORDS[state] ?? state))].join(' or ')
