import { useEffect, useRef, useState } from 'react'
import { useConnection } from '../../../client/connection'
import { Submissions } from '../../../client/submission'
import { decodePicture } from '../../../scenarios/picture'
import { type PoolRun, runOnPool } from '../../../scenarios/pool-replay'
import { replay, type Replayed, type StepResult } from '../../../scenarios/replay'
import { sessionStage } from '../../../scenarios/stage'
import { toast } from '../../../ui/toast'

/** Where a scenario is replayed: on one session, or on several browsers of a pool, each acquired for it. */
export type Target = { kind: 'session'; id: string } | { kind: 'pool'; pool: string; count: number }

/** One replay as it goes on. */
export interface Run {
  key: string
  /** The step that is being done now; none before the first and after the last. */
  at: number | undefined
  results: readonly StepResult[]
  /** What came of it, when it is over. */
  over: PoolRun | undefined
}

export interface Replaying {
  target: Target
  scenario: Replayed
  runs: readonly Run[]
}

export interface Options {
  goesOn: boolean
  scales: boolean
}

/**
 * Replays a scenario, several times at once where it is on a pool, and knows how far each has come. `start` is a no-op while it is replayed.
 */
export function useReplay(baselineOf: (stepId: string) => Promise<Blob | null>) {
  const connection = useConnection()
  const [state, setState] = useState<Replaying>()
  const stop = useRef<AbortController>(null)
  const isShown = useRef(false)
  const [replays] = useState(() => new Submissions())
  // What is under way ends with the page that shows it.
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      stop.current?.abort()
    }
  }, [])

  const start = (scenario: Replayed, target: Target, options: Options): void => {
    const end = replays.begin()
    if (!end) return
    const { signal } = (stop.current = new AbortController())
    const keys = Array.from({ length: target.kind === 'pool' ? target.count : 1 }, (_, index) => String(index + 1))
    setState({ target, scenario, runs: keys.map((key) => ({ key, at: undefined, results: [], over: undefined })) })
    const update = (key: string, change: (run: Run) => Run): void => {
      if (stop.current?.signal !== signal) return
      setState((now) => now && { ...now, runs: now.runs.map((run) => (run.key === key ? change(run) : run)) })
    }
    // Who has gone to another view in the middle does not see the report.
    const tellElsewhere = (problem: string | undefined): void => {
      if (problem === undefined || isShown.current) return
      toast({ kind: 'loss', title: `A replay of ${scenario.name} left a browser behind`, description: problem })
    }
    const runs = keys.map(async (key) => {
      const play = (sessionId: string) =>
        replay({
          scenario,
          stage: sessionStage(connection, sessionId),
          decode: decodePicture,
          baselineOf,
          ...options,
          signal,
          onBegin: (at) => update(key, (run) => ({ ...run, at })),
          onStep: (result) => update(key, (run) => ({ ...run, at: undefined, results: [...run.results, result] })),
        })
      const running: Promise<PoolRun> =
        target.kind === 'pool'
          ? runOnPool({
              connection,
              pool: target.pool,
              signal,
              play,
              onLate: (problem) => {
                tellElsewhere(problem)
                update(key, (run) => ({ ...run, over: { ...run.over, problem } }))
              },
            })
          : play(target.id).then((replay) => ({ sessionId: target.id, replay }))
      const over = await running
      tellElsewhere(over.problem)
      update(key, (run) => ({ ...run, at: undefined, over }))
    })
    void Promise.allSettled(runs).then(end)
  }

  return {
    state,
    start,
    stop: () => {
      stop.current?.abort()
      replays.forget()
    },
    isRunning: state?.runs.some(({ over }) => !over) ?? false,
  }
}
