import { useQuery } from '@tanstack/react-query'
import { Download, ExternalLink } from 'lucide-react'
import { useRef } from 'react'
import { useConnection } from '../../../client/connection'
import { replayQueries } from '../../../client/replay-queries'
import { VideoMoment } from '../../../resources/video-moment'
import { reportJson, tally, type Verdict, verdictOf } from '../../../scenarios/report'
import { Button } from '../../../ui/button'
import { Disclosure } from '../../../ui/disclosure'
import { formatDuration, shortId } from '../../../ui/format'
import { TextLink } from '../../../ui/links'
import { Notice } from '../../../ui/notice'
import { saveFile } from '../../../ui/save-file'
import { describeStep } from '../describe-step'
import type { Replaying, Run } from './replays'
import { type Keeping, ResultRow } from './result-row'

/** What came of a replay: each run, each step of it, and what was on the screen. */
export function Report({
  replaying,
  isBesideScreen = false,
  ...keeping
}: {
  replaying: Replaying
  /** The session stands there already. */
  isBesideScreen?: boolean
} & Keeping) {
  const { runs, scenario, target } = replaying
  const over = runs.flatMap((run) => run.over ?? [])
  const isOver = over.length === runs.length
  const ends = tally({ runs: over })
  const save = async (): Promise<void> => {
    const text = await reportJson({ ...(target.kind === 'pool' && { pool: target.pool }), runs: over })
    saveFile(new Blob([text], { type: 'application/json' }), `${scenario.name} report.json`)
  }
  return (
    <section aria-label="Report" className="flex flex-col">
      <div className="sticky top-0 z-1 flex min-h-11 flex-wrap items-center gap-2 bg-surface px-4 py-1.5">
        <p role="status" className={isOver && ends.failed > 0 ? 'font-semibold text-danger' : 'font-semibold'}>
          {isOver ? verdict(ends) : runs.length === 1 ? 'Replaying' : `${over.length} of ${runs.length} replays done`}
        </p>
        {/* Not in the status: it would be read out with each step. */}
        {!isOver && runs[0] && runs.length === 1 && (
          <span className="text-muted">{describeRun(runs[0], scenario.steps.length)}</span>
        )}
        {isOver && (
          <span className="ml-auto">
            <Button size="small" icon={<Download />} onClick={() => void save()}>
              Save report
            </Button>
          </span>
        )}
      </div>
      {runs.length === 1
        ? runs.map((run) => (
            <RunSteps key={run.key} run={run} replaying={replaying} namesSession={!isBesideScreen} {...keeping} />
          ))
        : runs.map((run) => (
            <div key={run.key} className="px-4">
              <Disclosure
                title={`Browser ${run.key}`}
                summary={describeRun(run, scenario.steps.length)}
                tone={run.over && verdictOf(run.over) === 'failed' ? 'danger' : 'neutral'}
              >
                <div className="-mx-4">
                  <RunSteps run={run} replaying={replaying} namesSession {...keeping} />
                </div>
              </Disclosure>
            </div>
          ))}
    </section>
  )
}

function verdict({ passed, failed, stopped }: Record<Verdict, number>): string {
  const all = passed + failed + stopped
  if (all === 1) return failed > 0 ? 'The replay failed' : stopped > 0 ? 'The replay was stopped' : 'The replay passed'
  if (failed > 0) return `${failed} of ${all} replays failed${stopped > 0 ? `, ${stopped} stopped` : ''}`
  return stopped > 0 ? `${stopped} of ${all} replays stopped` : `All ${all} replays passed`
}

function describeRun({ at, over, results }: Run, count: number): string {
  if (over?.replay) return `${verdictOf(over)} after ${formatDuration(over.replay.ms)}`
  if (over) return over.problem === undefined ? 'stopped before it started' : 'no replay'
  if (at !== undefined) return `step ${at + 1} of ${count}`
  return results.length === 0 ? 'waits for a browser' : 'releases its browser'
}

/** From this one on, a step that failed is not seen at once: what is before it takes the whole screen. */
const FAR = 3

function RunSteps({
  run,
  replaying,
  namesSession,
  ...keeping
}: { run: Run; replaying: Replaying; namesSession: boolean } & Keeping) {
  const { over, at, results } = run
  const { scenario, target } = replaying
  const list = useRef<HTMLOListElement>(null)
  const sessionId = over?.sessionId ?? (target.kind === 'session' ? target.id : undefined)
  const { data: replays } = useQuery({
    ...replayQueries.ofSession(useConnection(), sessionId ?? ''),
    enabled: sessionId !== undefined,
  })
  const failed = results.findIndex(({ outcome }) => outcome === 'failed')
  return (
    <div className="flex flex-col">
      {failed >= FAR && (
        <div className="flex items-baseline gap-3 px-4 pb-2">
          <p className="min-w-0 flex-1 text-sm font-semibold break-words text-danger">
            Step {failed + 1}: {results[failed]?.message}
          </p>
          <Button size="small" onClick={() => show(list.current?.children[failed])}>
            Show step
          </Button>
        </div>
      )}
      {over?.problem && (
        <div className="px-4 py-2">
          <Notice tone="danger" title={over.problem}>
            {over.sessionId !== undefined && (
              <TextLink to="/sessions/$id" params={{ id: over.sessionId }}>
                Open session {shortId(over.sessionId)}
              </TextLink>
            )}
          </Notice>
        </div>
      )}
      {over && !over.problem && !over.replay && (
        <p className="px-4 pb-2 text-sm text-muted">
          {over.sessionId === undefined
            ? 'Stopped while it waited for a browser. A browser that still arrives is released.'
            : 'Stopped before the first step. The browser is released.'}
        </p>
      )}
      {namesSession && target.kind === 'session' && (
        <p className="px-4 pb-2 text-sm text-muted">
          On{' '}
          <TextLink to="/sessions/$id" params={{ id: target.id }}>
            session {target.id} <ExternalLink className="inline size-3" />
          </TextLink>
        </p>
      )}
      {target.kind === 'pool' && at === undefined && !over && (
        <p className="px-4 pb-2 text-sm text-muted">
          {results.length === 0 ? 'Waiting for a browser of the pool to become free.' : 'Releasing the browser.'}
        </p>
      )}
      <ol ref={list} aria-label="Report of steps">
        {results.map((result, index) => (
          <ResultRow
            key={result.step.id}
            result={result}
            number={index + 1}
            video={
              sessionId !== undefined &&
              result.startedAt !== undefined && (
                // What a check saw, it saw at its end.
                <VideoMoment
                  sessionId={sessionId}
                  replays={replays}
                  at={result.startedAt + (result.step.kind === 'check' ? result.ms : 0)}
                />
              )
            }
            {...keeping}
          />
        ))}
        {at !== undefined && scenario.steps[at] && (
          <li className="border-t border-line px-4 py-2 text-muted">
            <span className="mr-2 tabular-nums">{at + 1}</span>
            {describeStep(scenario.steps[at])}…
          </li>
        )}
      </ol>
    </div>
  )
}

/** Brings a step into sight, and the keyboard to what can be done with it. */
function show(step: Element | undefined): void {
  if (!(step instanceof HTMLElement)) return
  step.scrollIntoView({ block: 'center' })
  step.focus({ preventScroll: true })
}
