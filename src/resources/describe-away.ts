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
      meaning: 'No browsers start and none can be acquired. Running sessions continue.',
    }
  }
  return {
    what: `${away.length} of ${hosts.length} hosts ${away.length === 1 ? 'is' : 'are'} ${states}.`,
    meaning: 'Other hosts start these browsers if they have room.',
  }
}

/** Why no host takes anything new, as `draining or not responding`; undefined where one does, or there are none. */
export const describeHalt = (hosts: readonly Host[]): string | undefined =>
  hosts.length > 0 && hosts.every(({ state }) => state !== 'living') ? describeStates(hosts) : undefined

const describeStates = (hosts: readonly Host[]): string =>
  [...new Set(hosts.map(({ state }) => WORDS[state] ?? state))].join(' or ')
