import type { Host, HostState } from '../../contract/host'
import { formatBytes, plural, sentence } from '../../ui/format'
import type { LaneCounts } from '../../ui/lane-fold'

interface StateDescription {
  readonly word: string
  readonly tone: 'accent' | 'warning' | 'danger'
  readonly meaning: string
}

const STATE_WORDS: Readonly<Record<HostState, StateDescription>> = {
  living: { word: 'running', tone: 'accent', meaning: 'It takes part in all pools.' },
  draining: {
    word: 'draining',
    tone: 'warning',
    meaning: 'It takes no new sessions, and stops when its last session has ended.',
  },
  stopping: {
    word: 'stopping',
    tone: 'warning',
    meaning: 'It is stopping. It takes no new sessions, and its sessions have some time to end.',
  },
  lost: { word: 'lost', tone: 'danger', meaning: 'No heartbeat for several seconds. Its sessions end.' },
}

/** A host of a later version may be in a state that is not known here. */
export const describeState = (state: HostState): StateDescription =>
  (STATE_WORDS as Partial<typeof STATE_WORDS>)[state] ?? {
    word: state,
    tone: 'warning',
    meaning: 'This dashboard is from an earlier version and doesn’t know this state. Reload the page.',
  }

/** Its browsers of pools, and the slots for more. Those that end take no slot. */
export function hostLanes({ capacity, available, acquired, warming }: Host): LaneCounts {
  return { available, acquired, warming, empty: Math.max(0, capacity - available - acquired - warming) }
}

/** How many browsers of pools it has, those that end left out. */
export const browsersOf = ({ available, acquired, warming }: Host): number => available + acquired + warming

/** What it runs beside the browsers of its pools: "2 ending, 4 spare"; nothing for none. */
export function besidePools({ ending, spares = 0 }: Host): string {
  return [ending > 0 && `${ending} ending`, spares > 0 && `${spares} spare`].filter(Boolean).join(', ')
}

/** "3.1 GiB of 15.6 GiB"; empty for a host that does not report it. */
export const describeMemory = ({ memory_bytes: all, memory_used_bytes: used }: Host): string =>
  all === undefined || used === undefined ? '' : `${formatBytes(used)} of ${formatBytes(all)}`

/** "3.1 GiB of 15.6 GiB memory, 412 threads", as far as the host reports it. */
export function describeLoad(host: Host): string {
  const memory = describeMemory(host)
  return [memory && `${memory} memory`, host.processes !== undefined && plural(host.processes, 'thread')]
    .filter(Boolean)
    .join(', ')
}

/** Whether an operator may drain it, undrain it, or neither. */
export function drainable({ state }: Host): 'drain' | 'undrain' | undefined {
  if (state === 'living') return 'drain'
  return state === 'draining' ? 'undrain' : undefined
}

/** What happens to a host when it drains, a sentence each. */
export function describeDrain(host: Host, others: readonly Host[]): string[] {
  const { acquired, sessions_without_pool: standalone } = host
  const idle = host.available + host.warming
  const held = [
    ...(acquired !== 0 ? [plural(acquired, 'pool session')] : []),
    ...(standalone !== 0 ? [plural(standalone, 'session without a pool', 'sessions without a pool')] : []),
  ].join(' and ')
  const rest = acquired + standalone === 1 ? 'continues until it is' : 'continue until they are'
  return [
    'It takes no new sessions.',
    ...(idle !== 0 ? [`${sentence(plural(idle, 'idle browser'))} will end.${madeElsewhere(idle, others)}`] : []),
    held === ''
      ? 'It has no sessions, so its service stops at once.'
      : `${sentence(held)} ${rest} released, ended, or idle for too long. Then its service stops.`,
  ]
}

function madeElsewhere(idle: number, others: readonly Host[]): string {
  if (others.length === 0) return ''
  const room = others
    .filter(({ state }) => state === 'living')
    .reduce((sum, host) => sum + Math.max(0, host.capacity - browsersOf(host)), 0)
  if (Number.isNaN(room - idle)) return ''
  if (room === 0) return ' The other hosts have no room for more.'
  if (room < idle) return ` The other hosts have room for ${room} of them.`
  if (idle === 1) return ' Another host starts it again, as fast as its pool fills.'
  return ' The other hosts start them again, as fast as their pools fill.'
}

/** "3 hosts, 2 versions side by side". */
export function describeHosts(hosts: readonly Host[]): string {
  const versions = new Set(hosts.map(({ version }) => version)).size
  return `${plural(hosts.length, 'host')}${versions > 1 ? `, ${versions} versions side by side` : ''}`
}
