import { useNavigate } from '@tanstack/react-router'
import { Copy, Download, Ellipsis, FileCode, Link, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCopy } from '../../../ui/copy-button'
import { IconButton } from '../../../ui/icon-button'
import { Menu } from '../../../ui/menu'
import { DeleteScenario } from '../delete-scenario'
import { linkOf, useScenarioTasks } from '../use-scenario-tasks'
import type { Editor } from './use-editor'

/** What can be done with the scenario as a whole. What leaves it is what was saved. */
export function ScenarioMenu({ editor }: { editor: Editor }) {
  const { id, saved, isDirty } = editor
  const navigate = useNavigate()
  const { copy } = useCopy()
  const { duplicate, exportJson, exportScript } = useScenarioTasks()
  const [deleting, setDeleting] = useState(false)
  const first = isDirty ? 'save it first' : undefined
  return (
    <>
      <Menu
        align="end"
        trigger={<IconButton label="More" icon={<Ellipsis aria-hidden />} />}
        sections={[
          {
            id: 'out',
            items: [
              { id: 'link', label: 'Copy link', icon: <Link aria-hidden />, onSelect: () => copy(linkOf(id)) },
              {
                id: 'json',
                label: 'Export as JSON',
                hint: 'With its baselines',
                icon: <Download aria-hidden />,
                disabledReason: first,
                onSelect: () => exportJson.mutate(id),
              },
              {
                id: 'script',
                label: 'Export as TypeScript',
                hint: 'Runs by itself, with the SDK',
                icon: <FileCode aria-hidden />,
                disabledReason: first,
                onSelect: () => exportScript.mutate(id),
              },
              {
                id: 'duplicate',
                label: 'Duplicate',
                icon: <Copy aria-hidden />,
                disabledReason: first,
                onSelect: () => duplicate.mutate(id),
              },
            ],
          },
          {
            id: 'delete',
            items: [
              {
                id: 'delete',
                label: 'Delete scenario',
                icon: <Trash2 aria-hidden />,
                danger: true,
                onSelect: () => setDeleting(true),
              },
            ],
          },
        ]}
      />
      {deleting && (
        <DeleteScenario
          scenario={{ id, name: saved.name, steps: saved.steps.length }}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate({ to: '/scenarios' })}
        />
      )}
    </>
  )
}
