import { useNavigate } from '@tanstack/react-router'
import { useDenied } from '../../../client/rights'
import { failureTitle } from '../../../client/outcome'
import { Ellipsis, Redo2, Save, Undo2 } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { replaceScenario } from '../../../contract/endpoints/scenarios'
import { describeProblem } from '../../../actions/field-problems'
import { check, type FieldProblem } from '../../../contract/check'
import { type Scenario, ScenarioCreate } from '../../../contract/scenario'
import { SCENARIO } from '../../../contract/scenario-limits'
import { Button } from '../../../ui/button'
import { useCommands } from '../../../ui/commands'
import { Field } from '../../../ui/field'
import { plural } from '../../../ui/format'
import { IconButton } from '../../../ui/icon-button'
import { Notice } from '../../../ui/notice'
import { PageHeader } from '../../../ui/page'
import { Textarea } from '../../../ui/textarea'
import { TextInput } from '../../../ui/text-input'
import { ReplayPanel, type Where } from '../replay/replay-panel'
import { ReplayWarnings } from '../replay/replay-warnings'
import { Report } from '../replay/report'
import { useBaselines } from '../replay/use-baselines'
import type { Options, RecordIn } from '../replay/replays'
import { useReplay } from '../replay/use-replay'
import { useValues } from '../replay/use-values'
import { ConflictDialog } from './conflict-dialog'
import { ScenarioActions } from '../scenario-actions'
import { useKeptBy } from '../use-kept-by'
import { NamesField } from './names-field'
import { BaselineNotSaved, bodyOf } from './save-draft'
import { pathInStep, useEditor } from './use-editor'
import { StepList } from './step-list'

/** Changes a scenario and replays it, saved or not. `session`: where it is tried. */
export function ScenarioEditor({
  scenario,
  session,
  recordIn,
}: {
  scenario: Scenario
  session: string | undefined
  recordIn: RecordIn
}) {
  const navigate = useNavigate()
  const editor = useEditor(scenario)
  const keptBy = useKeptBy()
  const { draft, change, wrong, isDirty } = editor
  const [pool, setPool] = useState<string>()
  const where: Where | undefined = pool
    ? { kind: 'pool', id: pool }
    : session
      ? { kind: 'session', id: session }
      : undefined

  const kept = useBaselines(editor.saved)
  const replaying = useReplay(`editor ${editor.id}`, {
    baselineOf: async (stepId) => editor.pictures.get(stepId) ?? (await kept.fetch(stepId)),
    comeBack: () => void navigate({ to: '/scenarios/$id', params: { id: editor.id }, search: { session } }),
    record: (...recorded) => {
      const target = replaying.state?.target
      if (target?.kind === 'session') recordIn(target.id, ...recorded)
    },
  })
  const knownBaseline = (stepId: string): Blob | null => editor.pictures.get(stepId) ?? kept.known(stepId)
  const only = replaying.state?.runs.length === 1 ? replaying.state.runs[0] : undefined
  const results = new Map(only?.results.map((result) => [result.step.id, result]))

  const denied = useDenied(replaceScenario)
  const problem = wrong[0] && whatIsWrong(wrong[0])
  const save = (): void => {
    if (!denied && !problem && isDirty && !editor.saving) editor.save()
  }
  const values = useValues(editor.id, draft)
  const start = (count: number, options: Options): void => {
    const checked = check(ScenarioCreate, bodyOf(draft))
    const given = values.take()
    if (!checked.success || !where || !given) return
    const scenario = { ...checked.data, id: editor.id, version: editor.saved.version }
    const target = where.kind === 'pool' ? { kind: 'pool' as const, pool: where.id, count } : where
    replaying.start({ scenario, target, options, values: given })
  }
  const choose = (next: Where): void => {
    setPool(next.kind === 'pool' ? next.id : undefined)
    if (next.kind === 'session')
      void navigate({ to: '.', search: { session: next.id }, replace: true, resetScroll: false })
  }
  useCommands('Scenario', [
    { id: 'scenario.undo', label: 'Undo', keys: 'Control+z', run: () => change({ kind: 'undo' }) },
    { id: 'scenario.redo', label: 'Redo', keys: ['Control+Shift+z', 'Control+y'], run: () => change({ kind: 'redo' }) },
    { id: 'scenario.save', label: 'Save the scenario', lasting: true, keys: 'Control+s', whileTyping: true, run: save },
  ])
  const name = useRef<HTMLInputElement>(null)
  const isNew = scenario.version === 1 && scenario.steps.length === 0
  // One names it first, as one begins in the first field of the form of a new pool.
  useLayoutEffect(() => {
    if (!isNew) return
    name.current?.focus()
    name.current?.select()
  }, [isNew])
  const lacking = draft.steps.filter(editor.lacksBaseline).length

  return (
    <div className="flex min-h-full flex-col">
      <PageHeader
        title={draft.name || 'Scenario without a name'}
        documentTitle={draft.name}
        meta={
          <span>
            {plural(draft.steps.length, 'step')} · {draft.display.width} × {draft.display.height}
            {keptBy === 'browser' && ' · in this browser only'}
            {isDirty && ' · not saved'}
          </span>
        }
        actions={
          <>
            <IconButton
              size="medium"
              label="Undo"
              shortcut="Control+Z"
              icon={<Undo2 />}
              disabledReason={editor.canUndo ? undefined : 'Nothing to undo'}
              onClick={() => change({ kind: 'undo' })}
            />
            <IconButton
              size="medium"
              label="Redo"
              shortcut="Control+Shift+Z"
              icon={<Redo2 />}
              disabledReason={editor.canRedo ? undefined : 'Nothing to redo'}
              onClick={() => change({ kind: 'redo' })}
            />
            <ScenarioActions
              scenario={{ id: editor.id, name: editor.saved.name, steps: editor.saved.steps.length }}
              trigger={<IconButton size="medium" label="More actions" icon={<Ellipsis />} />}
              disabledReason={isDirty ? 'Save it first' : undefined}
              onDeleted={() => void navigate({ to: '/scenarios' })}
            />
            <Button
              variant="primary"
              icon={<Save />}
              pending={editor.saving}
              disabledReason={denied ?? problem ?? (isDirty ? undefined : 'Everything is saved')}
              onClick={save}
            >
              Save scenario
            </Button>
          </>
        }
      />
      <div className="flex flex-col gap-2 px-4 pb-3 empty:hidden">
        {editor.wasRestored && isDirty && (
          <Notice
            title="Unsaved changes restored"
            action={
              <Button size="small" onClick={editor.discard}>
                Discard changes
              </Button>
            }
          >
            Save them, or discard them to return to the saved scenario.
          </Notice>
        )}
        {editor.error && !editor.conflict && (
          <Notice tone="danger" title={saveFailure(editor.error)}>
            {editor.error.message} Your changes stay here.
          </Notice>
        )}
      </div>
      <div className="grid flex-1 content-start border-t border-line lg:content-stretch lg:grid-cols-[minmax(0,1fr)_minmax(20rem,28rem)]">
        <div className="min-w-0 lg:border-r lg:border-line">
          <div className="grid gap-3 border-b border-line px-4 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)]">
            <Field label="Name" error={wrong.find(({ path }) => path === 'name')?.message}>
              <TextInput
                ref={name}
                value={draft.name}
                most={SCENARIO.name}
                onChange={(event) => change({ kind: 'describe', name: event.target.value })}
              />
            </Field>
            <Field label="Description" error={wrong.find(({ path }) => path === 'description')?.message}>
              <Textarea
                rows={1}
                value={draft.description}
                most={SCENARIO.description}
                onChange={(event) => change({ kind: 'describe', description: event.target.value })}
              />
            </Field>
          </div>
          <NamesField editor={editor} />
          <StepList editor={editor} sessionId={session} results={results} />
        </div>
        {/* On a narrow screen hundreds of steps may follow: what plays them comes first. */}
        <div className="min-w-0 max-lg:order-first max-lg:border-b max-lg:border-line">
          <ReplayPanel
            where={where}
            onWhere={choose}
            isRunning={replaying.isRunning}
            problem={problem ?? (draft.steps.length === 0 ? 'Add a step first' : undefined)}
            onStart={start}
            onStop={replaying.stop}
            values={values}
          />
          <div className="flex flex-col gap-2 px-4 pb-3 empty:hidden">
            <ReplayWarnings scenario={draft} />
            {lacking > 0 && (
              <p className="text-sm text-warning">
                {plural(lacking, 'check')} without a baseline: a replay fails there, and offers its picture as the
                baseline.
              </p>
            )}
          </div>
          {replaying.state && (
            <Report replaying={replaying.state} baselineOf={knownBaseline} onKeep={editor.keepPicture} />
          )}
        </div>
      </div>
      {editor.conflict && <ConflictDialog editor={editor} />}
    </div>
  )
}

const saveFailure = (error: Error): string =>
  error instanceof BaselineNotSaved
    ? 'Steps saved. Couldn’t save a baseline'
    : failureTitle(error, 'save', 'the scenario')

/** What stops Save: a step is found by its number. */
function whatIsWrong({ path, message }: FieldProblem): string {
  const [, index] = /^steps\[(\d+)\]/.exec(path) ?? []
  const step = index === undefined ? '' : `Step ${Number(index) + 1}, `
  return step + describeProblem({ path: pathInStep(path), message })
}
