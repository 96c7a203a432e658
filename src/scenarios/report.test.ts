import { expect, test } from 'vitest'
import type { Outcome, Replay } from './replay'
import { reportJson, tally } from './report'
import { png, SIZE } from './test-screen'

const [white, green] = await Promise.all([png('#ffffff'), png('#1a7f37')])
const step = { id: 'rest', kind: 'wait', ms: 5 } as const
const replay: Replay = {
  scenario: { id: 's1', version: 2, name: 'Sign in', display: SIZE, steps: [step] },
  startedAt: Date.UTC(2026, 0, 31),
  ms: 120,
  display: SIZE,
  passed: true,
  steps: [
    { step, outcome: 'passed', message: 'Waited 5 ms.', ms: 5, before: white, after: green },
    { step, outcome: 'passed', message: 'Waited 5 ms.', ms: 5, before: green, after: green },
  ],
}

test('a report counts how the runs ended: a browser that was not released, or never came, is a failure, a stop is none', () => {
  const ending = (outcome: Outcome): Replay => ({
    ...replay,
    passed: false,
    steps: [{ step, outcome, message: '', ms: 0 }],
  })
  const runs = [
    { replay },
    { replay: ending('failed') },
    { replay, problem: 'not released' },
    { problem: 'none was free' },
    { replay: ending('stopped') },
    {},
  ]
  expect(tally({ runs })).toEqual({ passed: 1, failed: 3, stopped: 2 })
})

test('as a file it has each picture once, and every step with its result', async () => {
  const file = JSON.parse(await reportJson({ pool: 'checkout', runs: [{ sessionId: 'b1', replay }] })) as {
    pictures: Record<string, string>
    runs: { steps: object[] }[]
  }
  expect(file).toMatchObject({
    format: 'pooldeck-report',
    pool: 'checkout',
    passed: 1,
    failed: 0,
    runs: [
      {
        session_id: 'b1',
        scenario: { name: 'Sign in', id: 's1', version: 2 },
        started_at: '2026-01-31T00:00:00.000Z',
        ms: 120,
        passed: true,
        steps: [
          { step, outcome: 'passed', before: 'picture-1', after: 'picture-2' },
          { before: 'picture-2', after: 'picture-2' },
        ],
      },
    ],
  })
  expect(Object.keys(file.pictures)).toEqual(['picture-1', 'picture-2'])
  const { 'picture-2': data = '' } = file.pictures
  expect(Buffer.from(data.replace('data:image/png;base64,', ''), 'base64')).toEqual(
    Buffer.from(await green.arrayBuffer()),
  )
})
