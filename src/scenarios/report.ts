import type { PoolRun } from './pool-replay'
import type { Replay, StepResult } from './replay'
import { toBase64 } from './base64'

/** Where replays were done, and what came of each. */
export interface Report {
  /** Id or name of the pool that the browsers were acquired from, if they were. */
  pool?: string
  runs: readonly PoolRun[]
}

export type Verdict = 'passed' | 'failed' | 'stopped'

/** What came of one run. One that was stopped has failed only if something went wrong before. */
export function verdictOf({ replay, problem }: PoolRun): Verdict {
  if (problem !== undefined || replay?.steps.some(({ outcome }) => outcome === 'failed')) return 'failed'
  return replay?.passed ? 'passed' : 'stopped'
}

/** How many runs came to which end. */
export function tally({ runs }: Report): Record<Verdict, number> {
  const of = (verdict: Verdict): number => runs.filter((run) => verdictOf(run) === verdict).length
  return { passed: of('passed'), failed: of('failed'), stopped: of('stopped') }
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
  const stepJson = async ({ before, after, startedAt, ...result }: StepResult): Promise<object> => ({
    ...result,
    ...(startedAt !== undefined && { started_at: new Date(startedAt).toISOString() }),
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
