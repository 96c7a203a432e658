import {
  ArrowDown,
  ArrowUp,
  Camera,
  ChevronDown,
  Copy,
  Ellipsis,
  GripVertical,
  ScanEye,
  Timer,
  Trash2,
} from 'lucide-react'
import { memo, type PointerEvent, type ReactNode } from 'react'
import { ActionPicture } from '../../../actions/action-picture'
import { bodyOf } from '../../../contract/action-endpoints'
import type { FieldProblem } from '../../../contract/messages'
import type { ScenarioStepInput } from '../../../contract/scenario'
import type { StepResult } from '../../../scenarios/replay'
import { cx } from '../../../ui/cx'
import { IconButton } from '../../../ui/icon-button'
import { Menu } from '../../../ui/menu'
import { OutcomeMark } from '../replay/outcome'
import { stepWords } from './step-words'

/** What is done with a step from its row. */
export interface StepActions {
  open: (id: string) => void
  move: (from: number, to: number) => void
  duplicate: (step: ScenarioStepInput, at: number) => void
  remove: (id: string) => void
  /** Says where a step is now. */
  tellPlace: (at: number) => void
}

/** One step of the list: what it does, its place, and what is wrong with it. Opened it shows its form, `children`. */
export const StepRow = memo(function StepRow({
  step,
  index,
  isLast,
  isDragged,
  isOpen,
  wrong,
  lacks,
  onGrab,
  result,
  actions,
  children,
}: {
  step: ScenarioStepInput
  index: number
  isLast: boolean
  isDragged: boolean
  isOpen: boolean
  wrong: readonly FieldProblem[]
  /** What it cannot do without, and does not have. */
  lacks: string | undefined
  onGrab: (index: number, event: PointerEvent) => void
  /** What became of it in the last replay. */
  result: StepResult | undefined
  actions: StepActions
  children: ReactNode
}) {
  const number = index + 1
  const first = index === 0 ? 'it is the first' : undefined
  const last = isLast ? 'it is the last' : undefined
  return (
    <li
      className={cx(
        'border-b border-line [contain-intrinsic-height:auto_2.75rem]',
        // A scenario may have hundreds of steps.
        isDragged ? 'bg-accent-soft shadow-float' : '[content-visibility:auto]',
        isOpen && 'bg-canvas',
      )}
    >
      <div
        className={cx(
          'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 py-1.5 pr-2 pl-3',
          wrong.length > 0 && 'shadow-[inset_3px_0_0_var(--color-loss)]',
        )}
      >
        <span
          onPointerDown={(event) => onGrab(index, event)}
          aria-hidden
          title="Drag to another place"
          className={cx(
            'flex h-8 touch-none items-center gap-0.5 text-faint select-none hover:text-ink pointer-coarse:h-10',
            isDragged ? 'cursor-grabbing' : 'cursor-grab',
          )}
        >
          <GripVertical className="size-4" />
          <span className="w-6 text-right tabular-nums">{number}</span>
        </span>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => actions.open(step.id)}
          className="flex min-h-8 min-w-0 items-center gap-x-3 rounded-sm text-left hover:text-accent-strong"
        >
          <StepPicture step={step} />
          {/* What became of it goes below where there is no room beside it. */}
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 flex-1 basis-48">
              <span className="block break-words">{stepWords(step)}</span>
              {step.note && <span className="block text-sm break-words text-muted">{step.note}</span>}
              {(wrong[0] || lacks) && (
                <span className={cx('block text-sm font-semibold', wrong[0] ? 'text-loss' : 'text-look')}>
                  {wrong[0] ? problemWords(wrong[0]) : lacks}
                </span>
              )}
            </span>
            <OutcomeMark result={result} />
          </span>
          <ChevronDown
            aria-hidden
            className={cx('size-4 shrink-0 text-faint transition-[rotate]', isOpen && 'rotate-180')}
          />
        </button>
        <span className="flex">
          {/* A narrow screen needs the room for the words. */}
          <span className="flex max-sm:hidden">
            <IconButton
              size="small"
              label={`Move step ${number} up`}
              icon={<ArrowUp aria-hidden />}
              disabledReason={first}
              onClick={() => actions.move(index, index - 1)}
            />
            <IconButton
              size="small"
              label={`Move step ${number} down`}
              icon={<ArrowDown aria-hidden />}
              disabledReason={last}
              onClick={() => actions.move(index, index + 1)}
            />
          </span>
          <Menu
            align="end"
            trigger={<IconButton size="small" label={`More of step ${number}`} icon={<Ellipsis aria-hidden />} />}
            sections={[
              {
                id: 'step',
                items: [
                  {
                    id: 'up',
                    label: 'Move up',
                    icon: <ArrowUp aria-hidden />,
                    disabledReason: first,
                    onSelect: () => actions.move(index, index - 1),
                  },
                  {
                    id: 'down',
                    label: 'Move down',
                    icon: <ArrowDown aria-hidden />,
                    disabledReason: last,
                    onSelect: () => actions.move(index, index + 1),
                  },
                  {
                    id: 'duplicate',
                    label: 'Duplicate step',
                    icon: <Copy aria-hidden />,
                    onSelect: () => actions.duplicate(step, index + 1),
                  },
                  {
                    id: 'remove',
                    label: 'Remove step',
                    icon: <Trash2 aria-hidden />,
                    onSelect: () => actions.remove(step.id),
                  },
                ],
              },
            ]}
          />
        </span>
      </div>
      {isOpen && <div className="px-4 pt-1 pb-4 sm:pl-13">{children}</div>}
    </li>
  )
})

/** `steps[2].action.click_mouse.x` is said of the step as `x`. */
const problemWords = ({ path, message }: FieldProblem): string =>
  `${path.replace(/^steps\[\d+\]\.?(action\.\w+\.?|check\.)?/, '')} ${message}`.trim()

function StepPicture({ step }: { step: ScenarioStepInput }) {
  switch (step.kind) {
    case 'action':
      return typeof bodyOf(step.action) === 'object' ? <ActionPicture action={step.action} /> : null
    case 'wait':
      return <Timer aria-hidden className="size-4 shrink-0 text-muted" />
    case 'check':
      return step.check.type === 'picture_equals' ? (
        <Camera aria-hidden className="size-4 shrink-0 text-accent" />
      ) : (
        <ScanEye aria-hidden className="size-4 shrink-0 text-accent" />
      )
  }
}
