import type { Command } from '../../ui/commands'
import { fuzzyMatch } from './fuzzy'

/** A command with the letters of its label that answer what was typed. */
export interface CommandMatch {
  command: Command
  indices: readonly number[]
}

export interface MatchGroup {
  title: string
  items: CommandMatch[]
  /** How many are found, those that are not among `items` included. */
  total: number
}

/** More than this is not read. */
const MAX_IN_GROUP = 8
const MAX_RECENT = 5
/** What was used lately wins over what is found alike, and over a match inside a word. */
const RECENT_BONUS = 25
/** A verb is meant of what the view shows, rather than of another pool, whichever name is shorter or was used lately. */
const VIEW_BONUS = RECENT_BONUS + 7
/** What loses something is never the first guess. */
const DANGER_PENALTY = 10
/** What can’t be done now comes after all else, with its reason. */
const DISABLED_PENALTY = 1_000

/** Groups of the whole dashboard, in the order that they are offered in. Those of the view stand before them. */
const ORDER = [
  'Pools',
  'Sessions',
  'Scenarios',
  'Profiles',
  'Extensions',
  'Proxies',
  'Hosts',
  'API keys',
  'Deleted pools',
  'Go to',
  'Dashboard',
  'Connections',
]

/** What loses something is not first, and what is but one value of a setting comes after it. */
const rankOf = ({ isChoice, danger }: Command): number => (isChoice ? 2 : danger ? 1 : 0)

/** What is offered before anything is typed: what was used last, then what the view offers, then all else. */
export function offer(commands: readonly Command[], recent: readonly string[]): MatchGroup[] {
  const usable = commands
    .filter(({ disabledReason, hidden }) => disabledReason === undefined && !hidden)
    .toSorted((a, b) => rankOf(a) - rankOf(b))
  const byId = new Map(usable.map((command) => [command.id, command]))
  const last = recent
    .flatMap((id) => byId.get(id) ?? [])
    .filter(({ danger }) => !danger)
    .slice(0, MAX_RECENT)
  const rest = grouped(usable.filter((command) => !last.includes(command)).map(unmarked)).sort(
    (a, b) => ORDER.indexOf(a.title) - ORDER.indexOf(b.title),
  )
  return last.length > 0 ? [{ title: 'Recent', items: last.map(unmarked), total: last.length }, ...rest] : rest
}

/** What answers the words that were typed; the group of the best answer comes first. `totals`: of groups of which `commands` has the first alone. */
export function find(
  commands: readonly Command[],
  typed: string,
  recent: readonly string[],
  totals: Readonly<Record<string, number>> = {},
): MatchGroup[] {
  const found = commands.flatMap((command) => {
    const { id, label, group, danger, hidden, disabledReason, hint = '', words = '' } = command
    if (hidden) return []
    const match = fuzzyMatch(typed, label, `${group} ${hint} ${words}`)
    if (!match) return []
    const isOfView = group.startsWith('This ') && match.indices[0] === 0
    const bonus = isOfView ? VIEW_BONUS : recent.includes(id) ? RECENT_BONUS - recent.indexOf(id) : 0
    const penalty = (danger ? DANGER_PENALTY : 0) + (disabledReason === undefined ? 0 : DISABLED_PENALTY)
    return [{ command, indices: match.indices, score: match.score + bonus - penalty }]
  })
  return grouped(found.sort((a, b) => b.score - a.score)).map((group) => ({
    ...group,
    total: Math.max(group.total, totals[group.title] ?? 0),
  }))
}

const unmarked = (command: Command): CommandMatch => ({ command, indices: [] })

function grouped(found: readonly CommandMatch[]): MatchGroup[] {
  const groups = new Map<string, CommandMatch[]>()
  for (const item of found) {
    const items = groups.get(item.command.group) ?? []
    groups.set(item.command.group, items)
    items.push(item)
  }
  return [...groups].map(([title, items]) => ({ title, items: items.slice(0, MAX_IN_GROUP), total: items.length }))
}
