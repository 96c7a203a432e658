import { ListPlus, ShieldCheck, SquareCode, Timer } from 'lucide-react'
import type { DisplaySize } from '../../../contract/scenario'
import type { ScenarioStepInput } from '../../../contract/scenario-step'
import { Button } from '../../../ui/button'
import { Menu } from '../../../ui/menu'
import { ACTION_CHOICES, CHECK_CHOICES, newScript, newWait } from './new-steps'

/** Adds a step of any kind; `after`: the number of the step that it comes after, unless it is the last. */
export function AddStep({
  display,
  full,
  after,
  onAdd,
}: {
  display: DisplaySize
  /** Why there can be no more steps. */
  full: string | undefined
  after: number | undefined
  onAdd: (step: ScenarioStepInput) => void
}) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Menu
        trigger={
          <Button size="small" icon={<ShieldCheck />} disabledReason={full}>
            Add check
          </Button>
        }
        items={CHECK_CHOICES.map(({ make, ...choice }) => ({ ...choice, onSelect: () => onAdd(make(display)) }))}
      />
      <Button size="small" icon={<Timer />} disabledReason={full} onClick={() => onAdd(newWait())}>
        Add wait
      </Button>
      <Button size="small" icon={<SquareCode />} disabledReason={full} onClick={() => onAdd(newScript())}>
        Add script
      </Button>
      <Menu
        trigger={
          <Button size="small" icon={<ListPlus />} disabledReason={full}>
            Add action
          </Button>
        }
        items={ACTION_CHOICES.map(({ make, ...choice }) => ({ ...choice, onSelect: () => onAdd(make(display)) }))}
      />
      {after !== undefined && <span className="text-sm text-muted">after step {after}</span>}
    </div>
  )
}
