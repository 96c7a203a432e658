import { setTimeout as sleep } from 'node:timers/promises'
import { compileFunction } from 'node:vm'
import sharp from 'sharp'
import { transformWithOxc } from 'vite'
import { expect, test } from 'vitest'
import { ScenarioCreate } from '../../contract/scenario'
import type { TelemetryEvent } from '../../contract/telemetry-archive'
import { replay } from '../replay'
import { answerOf, decodeWithSharp, SIZE, TestStage } from '../test-screen'
import { CASES, EARLIER, exported, numbered, PAGE, type Screen, white } from './test-cases'
import { typescriptScript } from './typescript'

/** The same scenario, replayed and as the file that is exported: one verdict, one reason. The file judges by code of its own. */

test.each(CASES)('$name', async ({ screen, captured = [], reason, ...each }) => {
  const { options, env } = exported(each, 'test.mts')
  const shows = screen()
  const stage = new TestStage(async () => shows())
  stage.page = PAGE
  stage.captured = [EARLIER]
  stage.onAct = () => void stage.captured.push(...(stage.done.length === 0 ? captured : []))
  const { steps } = await replay({
    scenario: options.scenario,
    values: new Map(Object.entries(each.values ?? {})),
    stage,
    decode: decodeWithSharp,
    baselineOf: (step) => Promise.resolve(options.baselines.get(step) ?? null),
  })
  const [looked, after] = reason ? ['failed', 'skipped'] : ['passed', 'passed']
  expect(steps.map(({ outcome }) => outcome)).toEqual(['passed', looked, after])
  if (reason) expect(steps[1]?.message).toMatch(reason)
  expect(stage.done).toHaveLength(reason ? 1 : 2)

  const run = await runHere(await typescriptScript(options), screen(), { env, captured })
  const last = run.said.at(-1) ?? ''
  if (reason) {
    expect(last).toMatch(/^failed: 2\. look \(the rule\): /)
    expect(last).toMatch(reason)
  } else expect(last).toBe('passed')
  expect(run).toMatchObject({ exitCode: reason ? 1 : undefined, clicks: reason ? 1 : 2, releases: 1 })
})

test('a script that is stopped while it acquires releases the browser that comes', async () => {
  const scenario = ScenarioCreate.parse({
    name: 'Test',
    display: SIZE,
    steps: [{ id: 'click', kind: 'action', action: { type: 'click_mouse', click_mouse: { x: 1, y: 1 } } }],
  })
  const script = await typescriptScript({
    scenario,
    baselines: new Map(),
    baseUrl: 'http://pooldeck',
    fileName: 'test.mts',
    words: ({ id }) => id,
  })
  const run = await runHere(script, () => white, { isStopped: true })
  expect(run).toMatchObject({ exitCode: 1, clicks: 0, releases: 1, said: [] })
})

test('a script whose action is refused says which and why, and releases its browser', async () => {
  const script = await typescriptScript(exported({ name: 'refused', look: 'return' }, 'test.mts').options)
  const run = await runHere(script, () => white, { refusal: '400 The point is outside of the display.' })
  expect(run.said.at(-1)).toMatch(/^failed: 1\. .*: 400 The point is outside of the display\.$/)
  expect(run).toMatchObject({ exitCode: 1, releases: 1 })
})

/** Ends the program that calls `process.exit`. */
class Exit extends Error {}

/**
 * Runs an exported script in this process, with what stands for the SDK, the console and the process. `isStopped`: by a signal, while
 * its acquire is under way. `refusal`: what each click is answered.
 */
async function runHere(
  script: string,
  screen: Screen,
  {
    isStopped = false,
    env = {},
    captured = [],
    refusal,
  }: { isStopped?: boolean; env?: object; captured?: readonly TelemetryEvent[]; refusal?: string } = {},
) {
  const run = { said: [] as string[], clicks: 0, releases: 0, exitCode: undefined as number | undefined }
  const onSignal: (() => void)[] = []
  const events = [EARLIER]
  class Client {
    readonly browsers = {
      computer: {
        captureScreenshot: async () => new Response(await screen()),
        clickMouse: async () => {
          if (refusal !== undefined) throw new Error(refusal)
          if (run.clicks === 0) events.push(...captured)
          run.clicks += 1
        },
      },
      update: async () => undefined,
      telemetry: {
        events: (_: string, { offset = events.length }: { offset?: number }) => {
          const items = numbered(events).slice(offset - 1)
          return Object.assign(Promise.resolve({ items }), {
            [Symbol.asyncIterator]: async function* () {
              yield* items
            },
          })
        },
      },
      playwright: {
        execute: (_: string, { code }: { code: string }) => answerOf(PAGE, code),
      },
    }
    readonly browserPools = {
      acquire: async () => {
        if (isStopped) for (const stop of onSignal) stop()
        return { session_id: 'session' }
      },
      release: async () => void (run.releases += 1),
    }
  }
  const say = (line: string) => run.said.push(line)
  const exit = (code: number) => {
    run.exitCode = code
    throw new Exit()
  }
  const given = {
    Kernel: Client,
    sharp,
    sleep,
    process: Object.assign(run, {
      argv: ['node', 'test.ts', 'pool'],
      env,
      exit,
      on: (_: string, stop: () => void) => onSignal.push(stop),
    }),
    console: { log: say, error: say },
  }
  const { code } = await transformWithOxc(script, 'test.ts')
  const program = compileFunction(
    `return (async () => {${code.replaceAll(/^import .*$/gm, '')}})()`,
    Object.keys(given),
  )
  await (program(...Object.values(given)) as Promise<void>).catch((error: unknown) => {
    if (!(error instanceof Exit)) throw error
  })
  return run
}
