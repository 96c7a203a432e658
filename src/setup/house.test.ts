import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const source = path.join(import.meta.dirname, '..')

/** Folders that have rooms of their own; every other folder below `src` is one room. */
const DIVIDED = ['service', 'features']

/** What the folders of the service may import of each other; the contract, and what is pure, all may. Each imports downwards only. */
const MAY_IMPORT: Record<string, string> = {
  http: 'agent browser cluster computer database inside pools replays session shared state storage',
  pools: 'agent browser cluster database session shared state',
  cluster: 'database session shared state',
  session: 'browser computer database replays shared state storage',
  replays: 'browser computer database shared',
  inside: 'browser computer session shared',
  computer: 'browser shared',
  storage: 'browser database shared',
  browser: 'shared',
  agent: 'database scheduler shared state',
  scheduler: 'database shared state',
  state: 'database shared',
  'keys-command': 'database shared',
  database: 'shared',
  shared: '',
}

/** `service/http` for `service/http/route.ts`; `service` for files that lie directly in it. */
function roomOf(file: string): string {
  const [folder = '', inner = '', ...deeper] = file.split(path.sep)
  return DIVIDED.includes(folder) && deeper.length > 0 ? `${folder}/${inner}` : folder
}

const sources = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
const divided = new Set(sources.map((file) => path.dirname(path.dirname(file))))

/** The folder of a file. A file beside folders, which uses them or is used by them, is a room by itself. */
function folderOf(file: string): string {
  const folder = path.dirname(file)
  return divided.has(folder) ? file.replace(/\.tsx?$/, '') : folder
}

/** Rooms that the files of a room import, types included; tests and what only they use do not count. */
function importsOfRooms(roomOf: (file: string) => string): Map<string, Set<string>> {
  const rooms = new Map<string, Set<string>>()
  for (const entry of sources) {
    const name = path.basename(entry)
    if (name.includes('.test.') || name.startsWith('test-')) continue
    const room = roomOf(entry)
    const imports = rooms.get(room) ?? new Set()
    rooms.set(room, imports)
    for (const [, specifier = ''] of readFileSync(path.join(source, entry), 'utf8').matchAll(/from '(\.[^']+)'/g)) {
      const imported = path.join(path.dirname(entry), specifier)
      if (!imported.startsWith('..') && roomOf(`${imported}.ts`) !== room) imports.add(roomOf(`${imported}.ts`))
    }
  }
  return rooms
}

/** The first way from a folder back to itself, by its imports. */
function circle(rooms: ReadonlyMap<string, ReadonlySet<string>>): string[] | undefined {
  const done = new Set<string>()
  const search = (room: string, way: readonly string[]): string[] | undefined => {
    if (way.includes(room)) return [...way.slice(way.indexOf(room)), room]
    if (done.has(room)) return undefined
    for (const next of rooms.get(room) ?? []) {
      const found = search(next, [...way, room])
      if (found) return found
    }
    done.add(room)
    return undefined
  }
  for (const room of rooms.keys()) {
    const found = search(room, [])
    if (found) return found
  }
  return undefined
}

test('no folders import each other in a circle, and none imports what puts the service together', () => {
  expect(circle(importsOfRooms(roomOf))).toBeUndefined()
  expect(
    circle(
      new Map([
        ['a', new Set(['b'])],
        ['b', new Set(['c'])],
        ['c', new Set(['b'])],
      ]),
    ),
  ).toEqual(['b', 'c', 'b'])
})

test('nor do the folders within one of the dashboard', () => {
  const rooms = [...importsOfRooms(folderOf)].filter(([room]) => !room.startsWith('service'))
  expect(circle(new Map(rooms))).toBeUndefined()
})

test('folders of the service import what they may', () => {
  const wrong: string[] = []
  for (const [room, imports] of importsOfRooms(roomOf)) {
    const [folder, name] = room.split('/')
    if (folder !== 'service' || name === undefined) continue
    const allowed = MAY_IMPORT[name]?.split(' ')
    if (!allowed) wrong.push(`service/${name} is not in MAY_IMPORT: say there what it may import`)
    const others = [...imports].filter((other) => other.startsWith('service/')).map((other) => other.slice(8))
    for (const other of others) if (allowed?.includes(other) === false) wrong.push(`${name} imports ${other}`)
  }
  expect(wrong).toEqual([])
})

test('docs/development.md says what each folder of the service is for', () => {
  const page = readFileSync(path.join(source, '../docs/development.md'), 'utf8')
  const [, table = ''] = page.split('| folder of `src/service` | job |\n')
  const [rows = ''] = table.split('\n\n')
  const described = [...rows.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name = '']) => name)
  expect(described.toSorted()).toEqual(Object.keys(MAY_IMPORT).toSorted())
})

const sorted = (names: Iterable<string>): string => [...names].toSorted().join(', ')

test('docs/house.md draws which folder imports which', async () => {
  const rooms = [...importsOfRooms(roomOf)].toSorted(([a], [b]) => a.localeCompare(b))
  const rows = rooms.map(([room, imports]) => {
    return `| ${room} | ${sorted(imports)} |`
  })
  const drawing = [
    '# Folders and their imports',
    '',
    'Made from the source by `src/setup/house.test.ts`; after a change, `npx vitest run src/setup/house.test.ts -u` redraws it.',
    'Types count, tests do not. No folders import each other in a circle, nor do those within a folder of the dashboard; files directly in `src/service` put the service together, and nothing imports them.',
    '',
    '| folder | imports |',
    '|---|---|',
    ...rows,
    '',
  ]
  await expect(drawing.join('\n')).toMatchFileSnapshot('../../docs/house.md')
})
