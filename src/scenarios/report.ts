import type { PoolRun } from './pool-replay'
import type { Replay, StepResult } from './replay'
import { toBase64 } from './base64'

/** Where replays were done, and what came of each. */
export interface Report {
  /** Id or name of the pool that the browsers were acquired from, if they were. */
  pool?: string
  runs: readonly PoolRun[]
}

/** How many runs have passed, in numbers. */
export function tally({ runs }: Report): { passed: number; failed: number } {
  const passed = runs.filter(({ replay, problem }) => replay?.passed === true && problem === undefined).length
  return { passed, failed: runs.length - passed }
}

/** A report as a file: JSON with its pictures inside, as data URLs. A picture that several steps show is in it once. */
export async function reportJson(report: Report): Promise<string> {
  const names = new Map<Blob, string>()
  const pictures: Record<string, string> = {}
  const nameOf = async (picture: Blob | undefined): Promise<string | undefined> => {
    if (!picture) return undefined
    const known = names.get(picture)
    if (known !== undefined) return known
    const name = `picture-${names.size + 1}`
    names.set(picture, name)
    pictures[name] = `data:image/png;base64,${await toBase64(picture)}`
    return name
  }
  const stepJson = async ({ before, after, ...result }: StepResult): Promise<object> => ({
    ...result,
    before: await nameOf(before),
    after: await nameOf(after),
  })
  const replayJson = async ({ scenario, startedAt, steps, ...rest }: Replay): Promise<object> => {
    const { name, id, version } = scenario
    const results: object[] = []
    for (const step of steps) results.push(await stepJson(step))
    return { scenario: { name, id, version }, started_at: new Date(startedAt).toISOString(), ...rest, steps: results }
  }
  const runs: object[] = []
  for (const { sessionId, replay, problem } of report.runs) {
    runs.push({ session_id: sessionId, problem, ...(replay && (await replayJson(replay))) })
  }
  return JSON.stringify(
    { format: 'pooldeck-report', version: 1, pool: report.pool, ...tally(report), runs, pictures },
    null,
    2,
  )
}
