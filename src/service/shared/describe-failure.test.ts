import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { describeFailure } from './describe-failure'

const MISSING = '/nowhere/at/all'

test('a reported failure contains no query, no parameters and no path', async () => {
  const answer = Object.assign(new Error('invalid input syntax for type integer: "p1"'), { severity: 'ERROR' })
  const query = new DrizzleQueryError('select "password" from "proxies" where "id" = $1', ['p1'], answer)
  const opened = await readFile(MISSING).catch((error: unknown) => error)
  const connected = await new Promise((resolve) => connect(MISSING).on('error', resolve))
  expect([query, answer, opened, connected, new Error('No room.')].map(describeFailure)).toEqual([
    'A database query failed. The log of the service has the details.',
    'A database query failed. The log of the service has the details.',
    'ENOENT: no such file or directory',
    'ENOENT (connect)',
    'No room.',
  ])
})
