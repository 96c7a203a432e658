import { Copy, Download, FileCode, Link, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useDenied } from '../../client/rights'
import { createScenario, deleteScenario } from '../../contract/endpoints/scenarios'
import { useCommands } from '../../ui/commands'
import { copyAndSay } from '../../ui/copy-and-say'
import { Menu, type MenuItem, type MenuProps } from '../../ui/menu'
import { menuCommands } from '../../ui/menu-commands'
import { DeleteScenario } from './delete-scenario'
import { useKeptBy } from './use-kept-by'
import { linkOf, useScenarioTasks } from './use-scenario-tasks'

/** What can be done with a scenario as a whole. What leaves it is what was saved. */
export function ScenarioActions({
  scenario,
  trigger,
  disabledReason,
  onDeleted,
}: Pick<MenuProps, 'trigger'> & {
  scenario: { id: string; name: string; steps: number }
  /** Why what was saved is not what the person means. */
  disabledReason?: string | undefined
  onDeleted?: () => void
}) {
  const { id } = scenario
  const keptBy = useKeptBy()
  const { duplicate, exportJson, exportScript } = useScenarioTasks()
  const [mayNotCreate, mayNotDelete] = [useDenied(createScenario), useDenied(deleteScenario)]
  const [deleting, setDeleting] = useState(false)
  const out: readonly MenuItem[] = [
    {
      id: 'link',
      label: 'Copy link',
      hint: keptBy === 'browser' && 'Opens in this browser only',
      icon: <Link />,
      onSelect: () => copyAndSay(linkOf(id), 'Link copied'),
    },
    {
      id: 'json',
      label: 'Export as JSON',
      hint: 'With its baselines',
      icon: <Download />,
      disabledReason,
      onSelect: () => exportJson.mutate(id),
    },
    {
      id: 'script',
      label: 'Export as TypeScript',
      hint: 'Standalone, with the SDK',
      icon: <FileCode />,
      disabledReason,
      onSelect: () => exportScript.mutate({ id, as: 'typescript' }),
    },
    {
      id: 'playwright',
      label: 'Export as Playwright test',
      hint: 'Runs on a session',
      icon: <FileCode />,
      disabledReason,
      onSelect: () => exportScript.mutate({ id, as: 'playwright' }),
    },
    {
      id: 'python',
      label: 'Export as Python',
      hint: 'Standalone, without packages',
      icon: <FileCode />,
      disabledReason,
      onSelect: () => exportScript.mutate({ id, as: 'python' }),
    },
    {
      id: 'duplicate',
      label: 'Duplicate',
      icon: <Copy />,
      disabledReason: mayNotCreate ?? disabledReason,
      onSelect: () => duplicate.mutate(id),
    },
  ]
  const removal: MenuItem = {
    id: 'delete',
    label: 'Delete scenario',
    icon: <Trash2 />,
    danger: true,
    disabledReason: mayNotDelete,
    onSelect: () => setDeleting(true),
  }
  useCommands('Actions on scenarios', menuCommands([...out, removal], { id: `scenario.${id}`, subject: scenario.name }))
  return (
    <>
      <Menu align="end" trigger={trigger} sections={[{ items: out }, { items: [removal] }]} />
      {deleting && (
        <DeleteScenario scenario={scenario} onClose={() => setDeleting(false)} {...(onDeleted && { onDeleted })} />
      )}
    </>
  )
}
