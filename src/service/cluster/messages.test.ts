import { expect, test } from 'vitest'
import type { z } from 'zod'
import * as messages from './messages'

// What hosts of another version say, side by side with this one during an upgrade (docs/decisions/049).

const grant = { lease: 'l', browser: 'b', host: 'h' }
const reader = { origin: 'http://one', caller: { rights: ['read', 'drive_sessions'] } }
const record = { session_id: 's' }

/**
 * What each question and answer has had to have since 0.1.0. Nothing is added to one: the version before does not say it. What a question
 * needs more is optional, or another question.
 */
const SAID: readonly [name: string, schema: z.ZodType, least: object][] = [
  ['begin', messages.Begin, { pool: 'p', grant, terms: { by: 'ops' }, reader }],
  ['begun', messages.Begun, { record }],
  ['not begun', messages.Begun, { record: null }],
  ['undo', messages.Undo, { pool: 'p', grant }],
  ['release', messages.Release, { pool: 'p', session: 's', reuse: true, by: 'ops', request: 'r' }],
  ['create', messages.Create, { request: {}, names: { session: 's', lease: 'l' }, by: 'ops', reader }],
  ['created', messages.Created, { record }],
  ['call off', messages.CallOff, { session: 's' }],
  [
    'answered',
    messages.AnsweredCall,
    { session: 's', call: { operation: 'clickMouse', request: 'r', seconds: 0.1, status: 200 } },
  ],
  ['sessions', messages.List, { most: 10, reader }],
  ['listed', messages.Listed, { total: 1, sessions: [{ at: 0, record }] }],
  ['acquired', messages.AskAcquired, { pool: 'p', reader }],
  ['acquired there', messages.Acquired, { acquired: [record] }],
  ['database', messages.Database, { answers: true }],
  ['done', messages.Done, {}],
]

test.each(SAID)('%s: the version before is understood, and more of a later one is passed over', (_, schema, least) => {
  const understood = schema.parse(least)
  expect(understood).toMatchObject(least)
  expect(schema.parse({ ...least, later: { of: ['a', 'version'] } })).toEqual(understood)
})

test('rights of a later version give nothing here, and do not keep a caller from the others', () => {
  const later = { ...reader, caller: { rights: ['fly', 'read', 'drive_sessions'] } }
  expect(messages.AskAcquired.parse({ pool: 'p', reader: later })).toEqual({ pool: 'p', reader })
})
