import { Copy, Download, Ellipsis, FileCode, Link, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ScenarioSummary } from '../../../contract/scenario'
import { useCopy } from '../../../ui/copy-button'
import { Cell, Row } from '../../../ui/data-table'
import { IconButton } from '../../../ui/icon-button'
import { RowLink } from '../../../ui/links'
import { Menu } from '../../../ui/menu'
import { RelativeTime } from '../../../ui/time'
import { DeleteScenario } from '../delete-scenario'
import { linkOf, useScenarioTasks } from '../use-scenario-tasks'

export function ScenarioRow({ scenario }: { scenario: ScenarioSummary }) {
  const { id, name, description, display, step_count: steps, updated_at: changed } = scenario
  const { duplicate, exportJson, exportScript } = useScenarioTasks()
  const { copy } = useCopy()
  const [deleting, setDeleting] = useState(false)
  return (
    <Row>
      <Cell>
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <RowLink to="/scenarios/$id" params={{ id }}>
            {name}
          </RowLink>
          {description && <span className="line-clamp-1 text-muted max-md:hidden">{description}</span>}
        </span>
      </Cell>
      <Cell align="end">{steps}</Cell>
      <Cell from="md" align="end">
        <span className="whitespace-nowrap text-muted">
          {display.width} × {display.height}
        </span>
      </Cell>
      <Cell from="sm" align="end">
        <RelativeTime at={changed} />
      </Cell>
      <Cell tight>
        <Menu
          align="end"
          trigger={<IconButton size="small" label={`Actions on ${name}`} icon={<Ellipsis aria-hidden />} />}
          sections={[
            {
              id: 'actions',
              items: [
                { id: 'link', label: 'Copy link', icon: <Link aria-hidden />, onSelect: () => copy(linkOf(id)) },
                {
                  id: 'duplicate',
                  label: 'Duplicate',
                  icon: <Copy aria-hidden />,
                  onSelect: () => duplicate.mutate(id),
                },
                {
                  id: 'json',
                  label: 'Export as JSON',
                  icon: <Download aria-hidden />,
                  onSelect: () => exportJson.mutate(id),
                },
                {
                  id: 'script',
                  label: 'Export as TypeScript',
                  icon: <FileCode aria-hidden />,
                  onSelect: () => exportScript.mutate(id),
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
        {deleting && <DeleteScenario scenario={{ id, name, steps }} onClose={() => setDeleting(false)} />}
      </Cell>
    </Row>
  )
}
