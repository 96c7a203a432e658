import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const source = path.join(import.meta.dirname, '..')

/** Folders that have rooms of their own; every other folder below `src` is one room. */
const DIVIDED = ['service', 'features']

/** `service/http` for `service/http/route.ts`; `service` for files that lie directly in it. */
function roomOf(file: string): string {
  const [folder = '', inner = '', ...deeper] = file.split(path.sep)
  return DIVIDED.includes(folder) && deeper.length > 0 ? `${folder}/${inner}` : folder
}

/** Rooms that the files of a room import, types included; tests and what only they use do not count. */
function importsOfRooms(): Map<string, Set<string>> {
  const rooms = new Map<string, Set<string>>()
  for (const entry of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    const name = path.basename(entry)
    if (!/\.tsx?$/.test(name) || name.includes('.test.') || name.startsWith('test-')) continue
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

const sorted = (names: Iterable<string>): string => [...names].toSorted().join(', ')

test('docs/house.md draws which folder imports which', async () => {
  const rooms = [...importsOfRooms()].toSorted(([a], [b]) => a.localeCompare(b))
  const rows = rooms.map(([room, imports]) => {
    const mutual = [...imports].filter((other) => rooms.find(([name]) => name === other)?.[1].has(room))
    return `| ${room} | ${sorted(imports)} | ${sorted(mutual)} |`
  })
  const drawing = [
    '# Folders and their imports',
    '',
    'Made from the source by `src/setup/house.test.ts`; after a change, `npx vitest run src/setup/house.test.ts -u` draws it anew.',
    'Types count, tests do not. The last column names folders that import each other: each of them is a debt.',
    '',
    '| folder | imports | imported back by |',
    '|---|---|---|',
    ...rows,
    '',
  ]
  await expect(drawing.join('\n')).toMatchFileSnapshot('../../docs/house.md')
})
