import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { ErrorBody } from '../../contract/error'
import { Problem } from '../shared/problem'
import { DatabaseAway } from '../database/away'
import { PostgresDatabase } from '../database/postgres'
import { errorBody, onError, MAX_DETAILS, MAX_MESSAGE } from './errors'

test('an Error body stays small, however much is wrong', () => {
  const long = 'x'.repeat(MAX_MESSAGE + 1)
  const details = Array.from({ length: MAX_DETAILS + 1 }, () => ({ code: 'invalid_input', message: long }))
  const body = JSON.parse(errorBody(new Problem('bad_request', long, { details }))) as ErrorBody
  const cut = `${'x'.repeat(MAX_MESSAGE)} …`
  expect(body).toMatchObject({ code: 'bad_request', message: cut })
  expect(body.details).toHaveLength(MAX_DETAILS)
  expect(new Set(body.details?.map(({ message }) => message))).toEqual(new Set([cut]))
})

test('a database that does not answer is told as that, and when to try again', async () => {
  const unreachable = new PostgresDatabase('postgres://127.0.0.1:1/none')
  const failing = {
    '/embedded': () => Promise.reject(new DatabaseAway()),
    '/postgres': () => unreachable.db.transaction(() => Promise.resolve()),
  }
  for (const [path, work] of Object.entries(failing)) {
    const app = new Hono().onError(onError).get(path, async ({ text }) => text(String(await work())))
    const answer = await app.request(path)
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '2'])
    expect(await answer.json()).toMatchObject({ code: 'database_unavailable' })
  }
  await unreachable.close()
})
