import { Plus } from 'lucide-react'
import type { ScenarioStepInput } from '../../../contract/scenario-step'
import { DECLARED, declaredNames } from '../../../contract/scenario-values'
import { Button } from '../../../ui/button'
import { describeLiteral, referencesIn } from '../replay/typed-literally'
import type { Editor } from './use-editor'

/** The names in a step that the scenario does not declare, each to be added with one press. */
export function UnknownNames({ step, editor }: { step: ScenarioStepInput; editor: Editor }) {
  const { variables, secrets } = editor.draft
  const known = declaredNames(editor.draft)
  const unknown = [...new Set(referencesIn(step))].filter((name) => !known.includes(name))
  if (unknown.length === 0) return null
  const isFull = (list: readonly unknown[]): string | undefined =>
    list.length >= DECLARED.names ? `A scenario has at most ${DECLARED.names} of them` : undefined
  return (
    <div className="flex flex-col gap-2">
      {known.length === 0 && <p className="text-sm text-muted">{describeLiteral(unknown)}</p>}
      <div className="flex flex-wrap gap-2">
        {unknown.map((name) => (
          <span key={name} className="flex gap-2">
            <Button
              size="small"
              icon={<Plus />}
              disabledReason={isFull(variables)}
              onClick={() => editor.change({ kind: 'declare', variables: [...variables, { name }] })}
            >
              {`Add variable ${name}`}
            </Button>
            <Button
              size="small"
              icon={<Plus />}
              disabledReason={isFull(secrets)}
              onClick={() => editor.change({ kind: 'declare', secrets: [...secrets, name] })}
            >
              {`Add secret ${name}`}
            </Button>
          </span>
        ))}
      </div>
    </div>
  )
}
