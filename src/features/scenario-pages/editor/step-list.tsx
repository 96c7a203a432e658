import { HIDDEN_REASON, isHidden } from '../../../actions/hidden-text'
import { outsideProblems } from '../../../actions/outside-display'
import { useMemo, useState } from 'react'
import { newStepId } from '../../../actions/recorded-steps'
import type { FieldProblem } from '../../../contract/check'
import type { ScenarioStepInput } from '../../../contract/scenario-step'
import { SCENARIO } from '../../../contract/scenario-limits'
import type { StepResult } from '../../../scenarios/replay'
import { useAnnounce } from '../../../ui/announce'
import { useSortable } from '../../../ui/sortable/use-sortable'
import { AddStep } from './add-step'
import { StepForm } from './step-form'
import { type StepActions, StepRow } from './step-row'
import { type Editor, wrongAt } from './use-editor'

/** The steps in their order, which the mouse and the keyboard change; a new one comes after the one that is open. */
export function StepList({
  editor,
  sessionId,
  results,
}: {
  editor: Editor
  sessionId: string | undefined
  /** Of the last replay, by step. */
  results: ReadonlyMap<string, StepResult>
}) {
  const { draft, change } = editor
  const { steps } = draft
  const announce = useAnnounce()
  const [openId, setOpenId] = useState<string>()
  const count = steps.length
  const { list, dragged, moveTo, grab } = useSortable({
    count,
    nameOf: () => 'The step',
    move: (from, to) => change({ kind: 'move', from, to }),
  })
  // They stay the same while a person types, so that only the row that changes is drawn: there may be hundreds.
  const actions = useMemo(
    (): StepActions => ({
      open: (id) => setOpenId((now) => (now === id ? undefined : id)),
      move: moveTo,
      grab,
      duplicate: (step, at) => {
        const id = newStepId()
        change({ kind: 'insert', at, step: { ...step, id } })
        setOpenId(id)
      },
      remove: (id) => {
        change({ kind: 'remove', id })
        announce('The step is removed')
      },
    }),
    [announce, change, moveTo, grab],
  )
  const full = count >= SCENARIO.steps ? `A scenario has at most ${SCENARIO.steps} steps` : undefined
  const openAt = steps.findIndex(({ id }) => id === openId)
  const insert = (step: ScenarioStepInput): void => {
    change({ kind: 'insert', at: openAt < 0 ? count : openAt + 1, step })
    setOpenId(step.id)
  }

  const adding = (
    <AddStep display={draft.display} full={full} after={openAt < 0 ? undefined : openAt + 1} onAdd={insert} />
  )

  return (
    <div>
      {steps.length === 0 && (
        <p className="max-w-prose border-b border-line px-4 py-6 text-muted">
          No steps yet. Add steps here, or record them: what you do in the console of a session is in its history, and
          any part of that becomes a scenario.
        </p>
      )}
      <ol {...list} aria-label="Steps" tabIndex={-1} className="outline-none">
        {steps.map((step, index) => (
          <StepRow
            key={step.id}
            step={step}
            index={index}
            count={count}
            isDragged={dragged === index}
            isOpen={step.id === openId}
            wrong={wrongAt(editor.wrong, index)}
            lacks={lackOf(step, editor, wrongAt(editor.wrong, index))}
            result={results.get(step.id)}
            actions={actions}
          >
            {step.id === openId && (
              <div className="flex flex-col gap-4">
                <StepForm
                  step={step}
                  editor={editor}
                  sessionId={sessionId}
                  result={results.get(step.id)}
                  wrong={wrongAt(editor.wrong, index)}
                />
                {/* Hundreds of steps may follow. */}
                {adding}
              </div>
            )}
          </StepRow>
        ))}
      </ol>
      {openAt < 0 && <div className="px-4 py-3">{adding}</div>}
    </div>
  )
}

/** What a step that is written rightly cannot be replayed without. */
function lackOf(step: ScenarioStepInput, editor: Editor, wrong: readonly FieldProblem[]): string | undefined {
  if (editor.lacksBaseline(step)) return 'It has no baseline yet'
  if (step.kind !== 'action' || wrong.length > 0) return undefined
  if (isHidden(step.action)) return `${HIDDEN_REASON}: enter a text, or a secret as {{name}}`
  return outsideProblems(step.action, editor.draft.display)[0]?.message
}
