import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { furnishData } from '../database/test-database'
import { loggedError } from './log'

let folder: string
let client: PGlite
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pooldeck-log-'))
  await furnishData(folder)
  client = await PGlite.create(await realpath(path.join(folder, 'database')))
  await client.exec(
    `create table kept (id text primary key, config jsonb not null, size int not null check (size > 0))`,
  )
})
afterAll(async () => {
  await client.close()
  await rm(folder, { recursive: true })
})

/** What the log has of an error. */
function logged(error: unknown): string {
  const lines: string[] = []
  pino({ serializers: { err: loggedError } }, { write: (line) => lines.push(line) }).error({ err: error }, 'It failed')
  return lines.join('')
}

describe('a query that fails is told without its values', () => {
  const secret = 'correct horse'
  const config = JSON.stringify({ password: secret })

  test.each([
    ['a rule of the table', sql`insert into kept values ('a', ${config}, 0)`],
    ['a value that is missing', sql`insert into kept (id, config) values ('a', ${config})`],
    ['a text that the type does not take', sql`insert into kept values ('a', ${`{"password":"${secret}`}, 1)`],
    ['a character that is not possible', sql`insert into kept values (${`${secret}\0`}, '{}', 1)`],
  ])('%s', async (_what, query) => {
    const error = await drizzle({ client })
      .execute(query)
      .then(
        () => undefined,
        (thrown: unknown) => thrown,
      )
    expect(String(error)).toContain(secret)
    for (const thrown of [error, new Error('wrapped', { cause: error })]) {
      expect(logged(thrown)).not.toContain(secret)
      expect(logged(thrown)).toContain('A query failed')
      expect(logged(thrown)).toContain('insert into kept')
      expect(logged(thrown)).toContain('log.test.ts')
    }
  })
})

test('what the database itself throws is told without the values that it carries along', async () => {
  const values = ['a', JSON.stringify({ password: 'correct horse' }), 0]
  const error: unknown = await client.query('insert into kept values ($1, $2, $3)', values).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toHaveProperty('params', values)
  expect(logged(error)).not.toContain('correct horse')
  expect(logged(error)).toContain('violates check constraint')
})

test('any other error keeps its message, its stack and its cause', () => {
  const error = new Error('outer', { cause: new TypeError('inner') })
  expect(logged(error)).toContain('outer: inner')
  expect(logged(error)).toContain('log.test.ts')
  expect(logged('a text')).toContain('a text')
})
