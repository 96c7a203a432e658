import { statementsOf } from './migrate'

/** Of a column that tables have already, or a row. */
const KEEP =
  'The version before, which works beside this one, still uses it. Stop using it in this version. In the one after it, do this with the line `-- Unused since <the version that stopped>` before the statement'
const ADVICE: readonly [pattern: RegExp, advice: string][] = [
  [/\brename\b/, `Add a new one beside it, and write both. ${KEEP}, to the old one`],
  [/\btype\b/, `Add a column of the new type beside it, and write both. ${KEEP}, to the old one`],
  [/^drop (?!constraint)|^truncate/, KEEP],
  [
    /\b(unique|primary key|check|exclude|foreign key|references|set not null)\b/,
    'The version before may write, or delete, what this refuses. Hold to it in the code of this version; ask for it in the one after it, with the line `-- Unused since <the version that held to it>` before the statement',
  ],
  [
    /\b(drop constraint|drop not null)\b/,
    'The version before may not know what will be there. Let this version pass it over; allow it in the one after it, with the line `-- Unused since <the version that passes it over>` before the statement',
  ],
  [
    /^(update|delete|insert|merge)\b/,
    'The version before goes on writing rows as it always did. Put them right when a service starts (as PoolStore.open does), or read what is missing as if it were there',
  ],
]
const OTHERWISE =
  'A migration makes tables and indexes, and adds columns with constant defaults; anything else belongs into the code'

/**
 * What of a migration the version before could not work with (docs/decisions/049), a sentence each that says what to do.
 * @param version the one that is being made, of package.json.
 */
export function brokenRules(migration: string, version: string): string[] {
  const made = new Set<string>()
  return statementsOf(migration).flatMap((statement) => {
    const plain = plainOf(statement)
    const table = /^create table (\S+)/.exec(plain)?.[1]
    if (table !== undefined) made.add(table)
    const broken = wrongOf(plain, made)
    if (broken.length === 0 || isAllowed(statement, version)) return []
    return broken.map(({ what, why }) => `\`${what}\`: ${why ?? adviceOn(what)}.`)
  })
}

interface Wrong {
  readonly what: string
  /** Undefined for what is plain from the words. */
  readonly why?: string
}

function wrongOf(plain: string, made: ReadonlySet<string>): Wrong[] {
  if (plain === '') return []
  if (/^(create table|create sequence|create type|comment on) /.test(plain)) return keepsRows(plain)
  const index = /^create (unique )?index (?:if not exists )?\S+ on (\S+)/.exec(plain)
  if (index) return index[1] && !made.has(index[2] ?? '') ? [{ what: plain }] : []
  const [, changed = '', actions = ''] = /^alter table (\S+) (.*)$/.exec(plain) ?? []
  if (made.has(changed || (/^insert into (\S+)/.exec(plain)?.[1] ?? ''))) return []
  if (changed === '') return [{ what: plain }]
  return partsOf(actions).flatMap((action) =>
    action.startsWith('add column ') ? wrongOfColumn(action) : action.startsWith('set (') ? [] : [{ what: action }],
  )
}

/** Who deletes a row does not know what refers to it. */
const keepsRows = (plain: string): Wrong[] =>
  plain
    .split(/\breferences\b/)
    .slice(1)
    .filter((rest) => !/^[^,]* on delete (cascade|set null)/.test(rest))
    .map((rest) => ({
      what: `references${rest}`,
      why: 'The version before deletes rows that others refer to: say `on delete cascade` or `on delete set null`',
    }))

function wrongOfColumn(action: string): Wrong[] {
  const given = / default (.+)$/.exec(action)?.[1]
  if (/ (unique|primary key|check|generated)\b/.test(action)) return [{ what: action }]
  if (/ not null\b/.test(action) && (given === undefined || given.startsWith('null'))) {
    return [
      { what: action, why: 'The version before adds rows without this column: give it a default, or let it be null' },
    ]
  }
  if (given !== undefined && /^(?!now\(\))\(*\w+\(/.test(given)) {
    return [
      { what: action, why: 'The table is written anew for this, while no host can use it: give it a constant default' },
    ]
  }
  return keepsRows(action)
}

const adviceOn = (what: string): string => ADVICE.find(([pattern]) => pattern.test(what))?.[1] ?? OTHERWISE

/** Without comments and the contents of texts, in one line of small letters. */
const plainOf = (statement: string): string =>
  statement
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/\s+/g, ' ')
    .replace(/^ | $/g, '')
    .toLowerCase()

/** What stands between commas that are in no parentheses. */
function partsOf(list: string): string[] {
  const parts = ['']
  let depth = 0
  for (const sign of list) {
    depth += Number(sign === '(') - Number(sign === ')')
    if (sign === ',' && depth === 0) parts.push('')
    else parts.push(`${parts.pop()}${sign}`)
  }
  return parts.map((part) => part.trim())
}

/** Whether the version before is the one that stopped using what is removed, or a later one. */
function isAllowed(statement: string, version: string): boolean {
  const since = /^\s*-- Unused since (\d+\.\d+\.\d+)/m.exec(statement)?.[1]
  return since !== undefined && since.localeCompare(version, 'en', { numeric: true }) < 0
}
