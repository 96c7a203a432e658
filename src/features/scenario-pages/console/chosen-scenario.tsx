import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft, Play, Square } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { describeOutside, outsideProblems } from '../../../actions/outside-display'
import { useConnection } from '../../../client/connection'
import { useDenied } from '../../../client/rights'
import { batchComputerAction } from '../../../contract/endpoints/computer'
import type { DisplaySize, Scenario } from '../../../contract/scenario'
import { scenarioQueries, storeOf } from '../../../scenarios/store/queries'
import { Button } from '../../../ui/button'
import { plural } from '../../../ui/format'
import { IconButton } from '../../../ui/icon-button'
import { ButtonLink } from '../../../ui/links'
import { toast } from '../../../ui/toast'
import { loadUnsaved } from '../editor/draft-store'
import { describeStep } from '../describe-step'
import type { RecordAction } from '../replay/replays'
import { ReplaySwitches } from '../replay/replay-switches'
import { ReplayWarnings } from '../replay/replay-warnings'
import { Report } from '../replay/report'
import { useBaselines } from '../replay/use-baselines'
import { useReplay } from '../replay/use-replay'
import { useValues } from '../replay/use-values'
import { ValuesFields } from '../replay/values-fields'

/** A scenario as it is kept, replayed on the session beside it. */
export function ChosenScenario({
  scenario,
  sessionId,
  takesFocus,
  display,
  record,
  onLeave,
}: {
  scenario: Scenario
  sessionId: string
  takesFocus: boolean
  /** Of the session as it is now. */
  display: DisplaySize
  record: RecordAction
  onLeave: () => void
}) {
  const { id, name, steps } = scenario
  const baselines = useBaselines(scenario)
  const navigate = useNavigate()
  const replaying = useReplay(`console ${sessionId} ${id}`, {
    baselineOf: baselines.fetch,
    comeBack: () =>
      void navigate({ to: '/sessions/$id', params: { id: sessionId }, search: { tool: 'scenarios', scenario: id } }),
    record,
  })
  const keep = useKeepBaseline(id)
  const denied = useDenied(batchComputerAction)
  const values = useValues(id, scenario)
  const [options, setOptions] = useState({ continueOnFailure: false, scaleCoordinates: false })
  const outside = options.scaleCoordinates
    ? []
    : steps.filter((step) => step.kind === 'action' && outsideProblems(step.action, display).length > 0)
  const heading = useRef<HTMLHeadingElement>(null)
  const [isArriving] = useState(takesFocus)
  useEffect(() => {
    if (isArriving) heading.current?.focus()
  }, [isArriving])
  const hasDraft = loadUnsaved(useConnection(), id) !== undefined
  return (
    <section aria-label="Scenario" className="flex flex-col">
      <div className="flex flex-col gap-3 px-4 py-3">
        <div className="flex items-start gap-2">
          <IconButton label="Choose another scenario" icon={<ArrowLeft />} onClick={onLeave} />
          <div className="min-w-0 flex-1">
            <h2 ref={heading} tabIndex={-1} className="font-semibold wrap-anywhere">
              {name}
            </h2>
            <p className="text-sm text-muted">
              {plural(steps.length, 'step')} · {scenario.display.width} × {scenario.display.height}
            </p>
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          {replaying.isRunning ? (
            <Button icon={<Square />} onClick={replaying.stop}>
              Stop replay
            </Button>
          ) : (
            <Button
              variant="primary"
              icon={<Play />}
              disabledReason={denied ?? (steps.length === 0 ? 'Add a step first' : undefined)}
              onClick={() => {
                const given = values.take()
                if (given)
                  replaying.start({ scenario, target: { kind: 'session', id: sessionId }, options, values: given })
              }}
            >
              Replay here
            </Button>
          )}
          <ButtonLink to="/scenarios/$id" params={{ id }} search={{ session: sessionId }}>
            Open editor
          </ButtonLink>
        </div>
        <ValuesFields values={values} />
        <ReplayWarnings scenario={scenario} />
        {outside.length > 0 && (
          <p role="status" className="text-sm text-warning">
            {`${plural(outside.length, 'step')} outside this session’s display of ${display.width} × ${display.height}. Scale coordinates to the display, or the replay fails there.`}
          </p>
        )}
        <ReplaySwitches options={options} onChange={setOptions} />
        {hasDraft && <p className="text-sm text-warning">Replays the saved scenario, without your unsaved changes.</p>}
      </div>
      {replaying.state ? (
        <Report
          replaying={replaying.state}
          isBesideScreen
          baselineOf={baselines.known}
          onKeep={(stepId, picture) => keep.mutate({ stepId, picture })}
        />
      ) : (
        <ol aria-label="Steps">
          {steps.map((step, index) => (
            <li key={step.id} className="flex gap-2 border-t border-line px-4 py-1.5">
              <span className="w-6 shrink-0 text-right text-faint tabular-nums">{index + 1}</span>
              <span className="min-w-0 break-words">
                {describeStep(step)}
                {outside.includes(step) && (
                  <span className="block text-sm text-warning">{describeOutside(display)}</span>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** Keeps a picture at once: there is no draft here that it would wait in. */
function useKeepBaseline(id: string) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ stepId, picture }: { stepId: string; picture: Blob }) => {
      const store = await storeOf(queryClient, connection)
      await store.putBaseline(id, stepId, picture)
    },
    onSuccess: () => toast({ title: 'Baseline saved' }),
    onError: ({ message }) => toast({ kind: 'danger', title: 'Couldn’t save the baseline', description: message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: scenarioQueries.all(connection) }),
  })
}
