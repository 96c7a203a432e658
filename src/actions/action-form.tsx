import { useState } from 'react'
import type { z } from 'zod'
import { bodyOf } from '../contract/action-endpoints'
import { DragMouse, PressKey } from '../contract/computer'
import {
  type ActionType,
  ClickMouse,
  ClipboardText,
  type ComputerActionInput,
  MoveMouse,
  Scroll,
  SetCursor,
  TypeText,
} from '../contract/computer-actions'
import type { FieldProblem } from '../contract/check'
import { Field } from '../ui/field'
import { Segmented } from '../ui/segmented'
import { ACTION_HELP } from './field-help'
import { allProblems, problemsOf, saidOf } from './field-problems'
import { JsonInput, SchemaForm } from './schema-form'

const BODIES = {
  click_mouse: ClickMouse,
  move_mouse: MoveMouse,
  type_text: TypeText,
  press_key: PressKey,
  scroll: Scroll,
  drag_mouse: DragMouse,
  set_cursor: SetCursor,
  write_clipboard: ClipboardText,
} as const satisfies Record<ActionType, z.ZodType>

/** What is wrong with the body of an action. */
export const actionProblems = (action: ComputerActionInput) => problemsOf(BODIES[action.type], bodyOf(action))

/** The parameters of an action: as fields, or as the JSON of the request. */
export function ActionForm({
  action,
  alsoWrong,
  onChange,
}: {
  action: ComputerActionInput
  /** What is wrong with its body where it stands. */
  alsoWrong?: readonly FieldProblem[]
  onChange: (action: ComputerActionInput) => void
}) {
  const [as, setAs] = useState<'fields' | 'json'>('fields')
  const schema = BODIES[action.type]
  const body = bodyOf(action)
  const change = (next: unknown) =>
    onChange({ type: action.type, [action.type]: withTimesOf(next) } as ComputerActionInput)
  const isObject = typeof body === 'object' && body !== null
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        label="Edit as"
        size="small"
        value={as}
        onChange={setAs}
        options={[
          { value: 'fields', label: 'Fields' },
          { value: 'json', label: 'JSON' },
        ]}
      />
      {as === 'fields' && isObject ? (
        <SchemaForm
          schema={schema}
          help={ACTION_HELP[action.type]}
          body={body}
          onChange={change}
          alsoWrong={alsoWrong}
        />
      ) : (
        <Field
          label={<span className="font-mono text-sm">{action.type}</span>}
          error={
            isObject
              ? allProblems(schema, body, alsoWrong)
                  .map(({ path, message }) => saidOf(path, message))
                  .join('; ') || undefined
              : 'This is not JSON yet.'
          }
        >
          <JsonInput value={body} onChange={change} rows={4} />
        </Field>
      )}
    </div>
  )
}

/** Times belong to the points of a path: with more points or fewer, they are unknown. */
function withTimesOf(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('path' in body) || !('at_ms' in body)) return body
  const { at_ms, ...rest } = body
  const fits = Array.isArray(body.path) && Array.isArray(at_ms) && at_ms.length === body.path.length
  return fits ? body : rest
}
