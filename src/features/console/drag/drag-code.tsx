import { batchComputerAction, dragMouse } from '../../../contract/endpoints/computer'
import { CodeMenu } from '../../../resources/code/code-menu'
import { RequestBody } from '../log/request-body'
import type { DragPart } from './drag-tool'

/** The request for the active stroke, to be copied as code; with several strokes also one request for all of them. */
export function DragCode({ drag: { log }, shown: { plan, plans } }: DragPart) {
  if (plan.kind === 'none') return null
  const params = { id: log.sessionId }
  const actions = plans.flatMap(({ plan }) =>
    plan.kind === 'none' ? [] : [{ type: 'drag_mouse', drag_mouse: plan.request }],
  )
  return (
    <div className="flex flex-col gap-3">
      <RequestBody action={{ type: 'drag_mouse', drag_mouse: plan.request }} />
      <div className="flex flex-wrap gap-2">
        <CodeMenu request={{ endpoint: dragMouse, params, body: plan.request }} label="Copy as code" />
        {actions.length > 1 && (
          <CodeMenu
            request={{ endpoint: batchComputerAction, params, body: { actions } }}
            label={`Copy all ${actions.length} as code`}
          />
        )}
      </div>
    </div>
  )
}
