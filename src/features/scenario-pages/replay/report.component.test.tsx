import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../../client/test-service'
import type { StepResult } from '../../../scenarios/replay'
import { testView } from '../../../resources/test-view'
import { Report } from './report'

const START = Date.parse('2026-01-31T09:30:00.000Z')
const CHECK = { type: 'pixel_color', x: 1, y: 1, color: '#ffffff', tolerance: 0, within_ms: 2_000 } as const
const SCENARIO = {
  name: 'Order',
  display: { width: 4, height: 4 },
  steps: [
    { id: 'a', kind: 'wait' as const, ms: 10 },
    { id: 'b', kind: 'check' as const, check: CHECK },
  ],
}
const RESULTS: StepResult[] = [
  { step: SCENARIO.steps[0] as StepResult['step'], outcome: 'passed', message: 'Waited.', startedAt: START, ms: 10 },
  {
    step: SCENARIO.steps[1] as StepResult['step'],
    outcome: 'failed',
    message: 'The pixel is black.',
    startedAt: START + 10,
    ms: 2_000,
  },
]

test('a check that failed leads to the moment in the video at which it was seen to fail', async () => {
  answerFetch({
    'GET /browsers/s1/replays': () =>
      Response.json([
        {
          replay_id: 'v1',
          started_at: new Date(START - 60_000).toISOString(),
          finished_at: new Date(START + 60_000).toISOString(),
          replay_view_url: 'http://localhost/browser/replays?jwt=token',
          video_url: 'http://localhost/browser/replays/video?jwt=token&replay_id=v1',
          size_bytes: 4096,
        },
      ]),
  })
  const replay = { scenario: SCENARIO, startedAt: START, ms: 2_010, passed: false, steps: RESULTS }
  const run = { key: '1', at: undefined, results: RESULTS, over: { sessionId: 's1', replay } }
  const screen = await render(
    <Report
      replaying={{ target: { kind: 'pool', pool: 'desk', count: 1 }, scenario: SCENARIO, runs: [run] }}
      baselineOf={() => null}
      onKeep={() => {}}
    />,
    { wrapper: testView().Around },
  )
  const failed = screen.getByRole('listitem').filter({ hasText: 'The pixel is black.' })
  await expect
    .element(failed.getByRole('link', { name: 'Video at 1:02' }))
    .toHaveAttribute('href', '/sessions/s1/videos/v1?t=62010')
})

test('the step that failed is shown, and the keyboard goes on from there', async () => {
  answerFetch({ 'GET /browsers/s1/replays': () => Response.json([]) })
  const done = Array.from({ length: 9 }, (_, index) => ({
    ...(RESULTS[0] as StepResult),
    step: { id: `wait ${index}`, kind: 'wait' as const, ms: 10 },
  }))
  const run = { key: '1', at: undefined, results: [...done, RESULTS[1] as StepResult], over: { sessionId: 's1' } }
  const screen = await render(
    <Report
      replaying={{ target: { kind: 'session', id: 's1' }, scenario: SCENARIO, runs: [run] }}
      baselineOf={() => null}
      onKeep={() => {}}
    />,
    { wrapper: testView().Around },
  )
  await screen.getByRole('button', { name: 'Show step' }).click()
  await expect.element(screen.getByRole('listitem').filter({ hasText: 'The pixel is black.' })).toHaveFocus()
})
