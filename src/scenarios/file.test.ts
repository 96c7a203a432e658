import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { check } from '../contract/check'
import { ScenarioCreate } from '../contract/scenario'
import { comparedSteps } from '../contract/scenario-step'
import { bodies } from '../contract/test-bodies'
import { toBase64 } from './base64'
import { readScenarioFile, writeScenarioFile } from './file'
import { png } from './test-screen'

const picture = await png('#1a7f37')
const compared = { id: 'look', kind: 'check', check: { type: 'picture_equals' } }
const HOLD = { type: 'press_key', press_key: { keys: ['a'], duration: 60_000 } }
const file = {
  format: 'pooldeck-scenario',
  version: 1,
  name: 'Sign in',
  display: { width: 40, height: 30 },
  steps: [compared],
  baselines: { look: await toBase64(picture) },
}

test('whatever a scenario holds comes back from its file', async () => {
  const scenarios = bodies(ScenarioCreate).filter((body) => check(ScenarioCreate, body).success)
  await fc.assert(
    fc.asyncProperty(scenarios, async (body) => {
      const scenario = ScenarioCreate.parse(body)
      const baselines = new Map(comparedSteps(scenario.steps).map((id) => [id, picture]))
      const read = readScenarioFile(await writeScenarioFile({ scenario, baselines }))
      if ('problems' in read) throw new Error(JSON.stringify(read.problems))
      expect(read.scenario).toEqual(scenario)
      expect([...read.baselines.keys()].sort()).toEqual([...baselines.keys()].sort())
      for (const one of read.baselines.values()) expect(await toBase64(one)).toBe(file.baselines.look)
    }),
    { numRuns: 60 },
  )
})

test.each([
  ['{', [['', 'is not JSON']]],
  ['[]', [['', 'must be an object']]],
  [{ ...file, format: 'other' }, [['format', 'this file is not an exported scenario']]],
  [{ ...file, version: 2 }, [['version', 'must be 1']]],
  [
    { ...file, baselines: {}, steps: [{ id: 'a', kind: 'action', action: HOLD }] },
    [['steps[0].action.press_key.duration', 'must be at most 55000: clients time out after 60 s']],
  ],
  [
    {
      ...file,
      name: '',
      steps: [
        { id: 'a', kind: 'wait', ms: -1 },
        { id: 'b', kind: 'jump' },
      ],
      baselines: {},
    },
    [
      ['name', 'must have at least 1 character'],
      ['steps[0].ms', 'must be at least 0'],
      ['steps[1].kind', 'must be one of action, wait, check'],
    ],
  ],
  [
    {
      ...file,
      steps: [{ id: 'a', kind: 'action', action: { type: 'click_mouse', click_mouse: { x: 1 } } }],
      baselines: {},
    },
    [['steps[0].action.click_mouse.y', 'is required']],
  ],
  [{ ...file, steps: [compared, compared] }, [['steps[1].id', 'is the id of an earlier step']]],
  [{ ...file, baselines: { look: 'aGVsbG8=' } }, [['baselines.look', 'must be a PNG']]],
  [{ ...file, baselines: { look: '!' } }, [['baselines.look', 'must be a PNG']]],
  [{ ...file, baselines: { other: file.baselines.look } }, [['baselines.other', 'belongs to no step']]],
] as const)('a file is refused with every path that is wrong: %#', (content, wrong) => {
  const read = readScenarioFile(typeof content === 'string' ? content : JSON.stringify(content))
  if (!('problems' in read)) throw new Error('It was read.')
  expect(read.problems.map(({ path }) => path)).toEqual(wrong.map(([path]) => path))
  for (const [index, [, message]] of wrong.entries()) expect(read.problems[index]?.message).toContain(message)
})
