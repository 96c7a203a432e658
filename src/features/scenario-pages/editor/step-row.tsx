import { Camera, ChevronDown, Copy, Ellipsis, ScanEye, SquareCode, Timer, Trash2 } from 'lucide-react'
import { memo, type ReactNode, useEffect, useRef } from 'react'
import { ActionPicture } from '../../../actions/action-picture'
import { describeProblem } from '../../../actions/field-problems'
import type { FieldProblem } from '../../../contract/check'
import type { ScenarioStepInput } from '../../../contract/scenario-step'
import type { StepResult } from '../../../scenarios/replay'
import { cx } from '../../../ui/cx'
import { IconButton } from '../../../ui/icon-button'
import { Menu } from '../../../ui/menu'
import { Grip } from '../../../ui/sortable/grip'
import { MoveButtons, moveItems } from '../../../ui/sortable/move-row'
import type { SortableRow } from '../../../ui/sortable/use-sortable'
import { OutcomeMark } from '../replay/outcome'
import { describeStep, isShowable } from '../describe-step'
import { pathInStep } from './use-editor'

/** What is done with a step from its row. */
export interface StepActions {
  open: (id: string) => void
  move: (from: number, to: number) => void
  grab: SortableRow['grab']
  duplicate: (step: ScenarioStepInput, at: number) => void
  remove: (id: string) => void
}

/** One step of the list: what it does, its position, and what is wrong with it. Opened it shows its form, `children`. */
export const StepRow = memo(function StepRow({
  step,
  index,
  count,
  isDragged,
  isOpen,
  wrong,
  lacks,
  result,
  actions,
  children,
}: {
  step: ScenarioStepInput
  index: number
  count: number
  isDragged: boolean
  isOpen: boolean
  wrong: readonly FieldProblem[]
  /** What it cannot do without, and does not have. */
  lacks: string | undefined
  /** What became of it in the last replay. */
  result: StepResult | undefined
  actions: StepActions
  children: ReactNode
}) {
  const number = index + 1
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isOpen || !row.current) return
    // The form of a step at the end of the screen, as a new one is, begins below it.
    row.current.scrollIntoView({ block: 'nearest' })
    // A new one is filled in next.
    if (!row.current.contains(document.activeElement))
      row.current.querySelector<HTMLElement>('[aria-expanded]')?.focus()
  }, [isOpen])
  const sortable = { index, count, isDragged, grab: actions.grab, moveTo: (to: number) => actions.move(index, to) }
  return (
    <li
      ref={row}
      className={cx(
        'border-b border-line [contain-intrinsic-height:auto_2.75rem]',
        isDragged && 'bg-accent-soft shadow-float',
        // A scenario may have hundreds of steps.
        !isDragged && !isOpen && '[content-visibility:auto]',
        isOpen && 'bg-canvas',
      )}
    >
      <div
        className={cx(
          'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 py-1.5 pr-2 pl-3',
          wrong.length > 0 && 'shadow-[inset_3px_0_0_var(--color-danger)]',
        )}
      >
        <Grip row={sortable}>
          <span className="w-6 text-right tabular-nums">{number}</span>
        </Grip>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => actions.open(step.id)}
          className="flex min-h-8 pointer-coarse:min-h-11 min-w-0 items-center gap-x-3 rounded-sm text-left hover:text-accent-strong"
        >
          <StepPicture step={step} />
          {/* What became of it goes below where there is no room beside it. */}
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 flex-1 basis-48">
              <span className="block break-words">{describeStep(step)}</span>
              {step.note && <span className="block text-sm break-words text-muted">{step.note}</span>}
              {(wrong[0] || lacks) && (
                <span className={cx('block text-sm font-semibold', wrong[0] ? 'text-danger' : 'text-warning')}>
                  {wrong[0] ? describeProblem({ ...wrong[0], path: pathInStep(wrong[0].path) }) : lacks}
                </span>
              )}
            </span>
            <OutcomeMark result={result} />
          </span>
          <ChevronDown className={cx('size-4 shrink-0 text-faint transition-[rotate]', isOpen && 'rotate-180')} />
        </button>
        <span className="flex">
          {/* A narrow screen needs the room for the words. */}
          <span className="flex max-sm:hidden">
            <MoveButtons name={`step ${number}`} row={sortable} />
          </span>
          <Menu
            align="end"
            trigger={<IconButton label={`Actions for step ${number}`} icon={<Ellipsis />} />}
            items={[
              ...moveItems(sortable),
              {
                id: 'duplicate',
                label: 'Duplicate step',
                icon: <Copy />,
                onSelect: () => actions.duplicate(step, index + 1),
              },
              { id: 'remove', label: 'Remove step', icon: <Trash2 />, onSelect: () => actions.remove(step.id) },
            ]}
          />
        </span>
      </div>
      {isOpen && <div className="px-4 pt-1 pb-4 sm:pl-13">{children}</div>}
    </li>
  )
})

function StepPicture({ step }: { step: ScenarioStepInput }) {
  switch (step.kind) {
    case 'action':
      return isShowable(step.action) ? <ActionPicture action={step.action} /> : null
    case 'wait':
      return <Timer className="size-4 shrink-0 text-muted" />
    case 'script':
      return <SquareCode className="size-4 shrink-0 text-muted" />
    case 'check':
      return step.check.type === 'picture_equals' ? (
        <Camera className="size-4 shrink-0 text-accent" />
      ) : (
        <ScanEye className="size-4 shrink-0 text-accent" />
      )
  }
}
