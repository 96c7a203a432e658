import { ListPlus, ShieldCheck, Timer } from 'lucide-react'
import { useState } from 'react'
import { newStepId } from '../../../actions/recorded-steps'
import { SCENARIO, type ScenarioStepInput } from '../../../contract/scenario'
import type { StepResult } from '../../../scenarios/replay'
import { useAnnounce } from '../../../ui/announce'
import { Button } from '../../../ui/button'
import { Menu } from '../../../ui/menu'
import { useDragOrder } from '../../../ui/use-drag-order'
import { OutcomeMark } from '../replay/outcome'
import { ACTION_CHOICES, CHECK_CHOICES, newWait } from './new-steps'
import { StepForm } from './step-form'
import { StepRow } from './step-row'
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
  const move = (from: number, to: number): void => change({ kind: 'move', from, to })
  const tellPlace = (to: number): void => announce(`The step is now ${to + 1} of ${steps.length}`)
  const order = useDragOrder({ move, onDropped: (_, to) => tellPlace(to) })
  const full = steps.length >= SCENARIO.steps ? `A scenario has at most ${SCENARIO.steps} steps` : undefined
  const openAt = steps.findIndex(({ id }) => id === openId)
  const insert = (step: ScenarioStepInput, at = openAt < 0 ? steps.length : openAt + 1): void => {
    change({ kind: 'insert', at, step })
    setOpenId(step.id)
  }

  return (
    <div>
      {steps.length === 0 && (
        <p className="max-w-prose border-b border-line px-4 py-6 text-muted">
          Nothing happens in it yet. Add steps here, or record them: what you do in the console of a session is in its
          history, and any part of that becomes a scenario.
        </p>
      )}
      <ol {...order.list} aria-label="Steps" tabIndex={-1} className="outline-none">
        {steps.map((step, index) => (
          <StepRow
            key={step.id}
            step={step}
            index={index}
            isLast={index === steps.length - 1}
            isDragged={order.dragged === index}
            isOpen={step.id === openId}
            wrong={wrongAt(editor.wrong, index)}
            lacks={editor.lacksBaseline(step) ? 'It has no baseline yet' : undefined}
            handle={order.handleOf(index)}
            outcome={<OutcomeMark result={results.get(step.id)} />}
            onOpen={() => setOpenId(step.id === openId ? undefined : step.id)}
            onMove={(to) => {
              move(index, to)
              tellPlace(to)
            }}
            onDuplicate={() => insert({ ...step, id: newStepId() }, index + 1)}
            onRemove={() => {
              change({ kind: 'remove', id: step.id })
              announce('The step is removed')
            }}
          >
            <StepForm
              step={step}
              editor={editor}
              sessionId={sessionId}
              result={results.get(step.id)}
              wrong={wrongAt(editor.wrong, index)}
            />
          </StepRow>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-2 px-4 py-3">
        <Menu
          trigger={
            <Button size="small" icon={<ShieldCheck aria-hidden />} disabledReason={full}>
              Add check
            </Button>
          }
          sections={[
            {
              id: 'checks',
              items: CHECK_CHOICES.map(({ make, ...choice }) => ({
                ...choice,
                onSelect: () => insert(make(draft.display)),
              })),
            },
          ]}
        />
        <Button size="small" icon={<Timer aria-hidden />} disabledReason={full} onClick={() => insert(newWait())}>
          Add wait
        </Button>
        <Menu
          trigger={
            <Button size="small" icon={<ListPlus aria-hidden />} disabledReason={full}>
              Add action
            </Button>
          }
          sections={[
            {
              id: 'actions',
              items: ACTION_CHOICES.map(({ make, ...choice }) => ({
                ...choice,
                onSelect: () => insert(make(draft.display)),
              })),
            },
          ]}
        />
        {openAt >= 0 && <span className="text-sm text-muted">after step {openAt + 1}</span>}
      </div>
    </div>
  )
}
