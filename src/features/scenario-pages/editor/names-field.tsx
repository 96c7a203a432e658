import { Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import type { FieldProblem } from '../../../contract/check'
import { DECLARED } from '../../../contract/scenario-values'
import { Button } from '../../../ui/button'
import { Disclosure } from '../../../ui/disclosure'
import { Field } from '../../../ui/field'
import { plural } from '../../../ui/format'
import { IconButton } from '../../../ui/icon-button'
import { TextInput } from '../../../ui/text-input'
import type { Edit } from './draft'
import { type Renaming, renamedSteps } from './rename'
import type { Editor } from './use-editor'

/** The variables and secrets that steps refer to. */
export function NamesField({ editor }: { editor: Editor }) {
  const { draft, change, wrong } = editor
  const { variables, secrets } = draft
  const renaming = useRef<Renaming>(undefined)
  const begin = (name: string): void => {
    renaming.current = { name, draft }
  }
  const rename = (to: string, names: Pick<Extract<Edit, { kind: 'declare' }>, 'variables' | 'secrets'>): void => {
    const steps = renaming.current && renamedSteps(renaming.current, to)
    change({ kind: 'declare', ...names, ...(steps && { steps }) })
  }
  const hasProblem = wrong.some(({ path }) => /^(variables|secrets)\b/.test(path))
  return (
    <div className="border-b border-line px-4 [&>*]:border-t-0">
      <Disclosure
        title="Variables and secrets"
        summary={hasProblem ? 'has errors' : summaryOf(variables.length, secrets.length)}
        tone={hasProblem ? 'danger' : 'neutral'}
      >
        <div className="flex flex-col gap-4">
          <p className="max-w-prose text-sm text-muted">
            Write {'{{name}}'} in typed text or in page checks. A replay asks for values without a default. A secret is
            never stored; reports and the history show it as dots. When you rename one, the steps follow.
          </p>
          {variables.length > 0 && (
            <ul aria-label="Variables" className="flex flex-col gap-3">
              {variables.map((variable, at) => {
                const replace = (next: typeof variable) =>
                  change({ kind: 'declare', variables: variables.with(at, next) })
                return (
                  // Names may be the same while one is typed.
                  <li key={`variable ${at}`} className="grid grid-cols-[1fr_1fr_auto] items-start gap-3">
                    <Field label="Variable" error={problemAt(wrong, `variables[${at}].name`)}>
                      <TextInput
                        mono
                        value={variable.name}
                        most={DECLARED.name}
                        onFocus={() => begin(variable.name)}
                        onChange={({ target: { value } }) =>
                          rename(value, { variables: variables.with(at, { ...variable, name: value }) })
                        }
                      />
                    </Field>
                    <Field label="Default" error={problemAt(wrong, `variables[${at}].value`)}>
                      <TextInput
                        value={variable.value ?? ''}
                        placeholder="Asked for at the start"
                        most={DECLARED.value}
                        onChange={({ target: { value } }) =>
                          replace(value === '' ? { name: variable.name } : { ...variable, value })
                        }
                      />
                    </Field>
                    <RemoveName
                      what={`variable ${variable.name}`}
                      onRemove={() => change({ kind: 'declare', variables: variables.toSpliced(at, 1) })}
                    />
                  </li>
                )
              })}
            </ul>
          )}
          {secrets.length > 0 && (
            <ul aria-label="Secrets" className="flex flex-col gap-3">
              {secrets.map((secret, at) => (
                <li key={`secret ${at}`} className="grid grid-cols-[1fr_auto] items-start gap-3">
                  <Field label="Secret" error={problemAt(wrong, `secrets[${at}]`)}>
                    <TextInput
                      mono
                      value={secret}
                      most={DECLARED.name}
                      onFocus={() => begin(secret)}
                      onChange={({ target: { value } }) => rename(value, { secrets: secrets.with(at, value) })}
                    />
                  </Field>
                  <RemoveName
                    what={`secret ${secret}`}
                    onRemove={() => change({ kind: 'declare', secrets: secrets.toSpliced(at, 1) })}
                  />
                </li>
              ))}
            </ul>
          )}
          <div className="flex flex-wrap gap-2">
            <Button
              size="small"
              icon={<Plus />}
              disabledReason={fullReason(variables)}
              onClick={() => change({ kind: 'declare', variables: [...variables, { name: unused('variable') }] })}
            >
              Add variable
            </Button>
            <Button
              size="small"
              icon={<Plus />}
              disabledReason={fullReason(secrets)}
              onClick={() => change({ kind: 'declare', secrets: [...secrets, unused('secret')] })}
            >
              Add secret
            </Button>
          </div>
        </div>
      </Disclosure>
    </div>
  )

  function unused(word: string): string {
    const taken = new Set([...variables.map(({ name }) => name), ...secrets].map((name) => name.toUpperCase()))
    for (let number = 1; ; number++) {
      const name = number === 1 ? word : `${word}_${number}`
      if (!taken.has(name.toUpperCase())) return name
    }
  }
}

const fullReason = (list: readonly unknown[]): string | undefined =>
  list.length >= DECLARED.names ? `A scenario has at most ${DECLARED.names} of them` : undefined

const problemAt = (wrong: readonly FieldProblem[], at: string): string | undefined =>
  wrong.find(({ path }) => path === at)?.message

const summaryOf = (variables: number, secrets: number): string =>
  [...(variables > 0 ? [plural(variables, 'variable')] : []), ...(secrets > 0 ? [plural(secrets, 'secret')] : [])].join(
    ', ',
  ) || 'none'

function RemoveName({ what, onRemove }: { what: string; onRemove: () => void }) {
  return (
    <span className="pt-6">
      <IconButton label={`Remove ${what}`} icon={<Trash2 />} onClick={onRemove} />
    </span>
  )
}
