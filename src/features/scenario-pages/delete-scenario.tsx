import { ConfirmDialog } from '../../ui/confirm-dialog'
import { confirmProps } from '../../client/confirm-props'
import { plural } from '../../ui/format'
import { toast } from '../../ui/toast'
import { useScenarioTasks } from './use-scenario-tasks'

/** Asks before a scenario is deleted. */
export function DeleteScenario({
  scenario: { id, name, steps },
  onClose,
  onDeleted,
}: {
  scenario: { id: string; name: string; steps: number }
  onClose: () => void
  onDeleted?: () => void
}) {
  const { remove } = useScenarioTasks()
  const onSuccess = (): void => {
    onClose()
    toast({ title: `Scenario ${name} deleted` })
    onDeleted?.()
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Delete scenario ${name}?`}
      description="Existing links will stop working."
      losses={[plural(steps, 'step'), 'Its baseline pictures. Export it first if you may need them']}
      action="Delete scenario"
      {...confirmProps({ ...remove, mutate: () => remove.mutate(id, { onSuccess }) }, 'delete', 'the scenario')}
    />
  )
}
