import { Ellipsis } from 'lucide-react'
import type { ScenarioSummary } from '../../../contract/scenario'
import { Cell, Row } from '../../../ui/data-table'
import { IconButton } from '../../../ui/icon-button'
import { RowLink } from '../../../ui/links'
import { RelativeTime } from '../../../ui/time'
import { ScenarioActions } from '../scenario-actions'

export function ScenarioRow({ scenario }: { scenario: ScenarioSummary }) {
  const { id, name, description, display, step_count: steps, updated_at: changed } = scenario
  return (
    <Row>
      <Cell heads>
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
        <ScenarioActions
          scenario={{ id, name, steps }}
          trigger={<IconButton label={`Actions for ${name}`} icon={<Ellipsis />} />}
        />
      </Cell>
    </Row>
  )
}
