import { numberOf } from '../../../actions/schema-fields'
import type { FieldProblem } from '../../../contract/check'
import { DEFAULT_CODE_SECONDS, MAX_CODE_SECONDS } from '../../../contract/playwright-limits'
import type { ScenarioStepInput } from '../../../contract/scenario-step'
import { Field } from '../../../ui/field'
import { lazyComponent } from '../../../ui/lazy-component'
import { NumberInput } from '../../../ui/number-input'

const CodeEditor = lazyComponent(async () => (await import('../../../resources/code/code-editor')).CodeEditor)

type Script = Pick<Extract<ScenarioStepInput, { kind: 'script' }>, 'code' | 'timeout_sec'>

/** The code of a script, and how long it may run. */
export function ScriptForm({
  step,
  names,
  wrong,
  onChange,
}: {
  step: Script
  /** Names of values that the scenario has. */
  names: readonly string[]
  wrong: readonly FieldProblem[]
  onChange: (change: Partial<Script>) => void
}) {
  const errorOf = (member: string) => wrong.find(({ path }) => path.endsWith(`.${member}`))?.message
  const { code, timeout_sec: seconds = DEFAULT_CODE_SECONDS } = step
  const error = errorOf('code')
  return (
    <>
      <div className="flex flex-col gap-1">
        <div className="flex h-56 flex-col rounded-md border border-line">
          <CodeEditor code={code} onChange={(next) => onChange({ code: next })} />
        </div>
        {error && <p className="text-sm font-semibold text-danger">{error}</p>}
        <p className="text-sm text-muted">
          Playwright with <code>page</code>, the tab in front, its <code>context</code> and its <code>browser</code>.
          What it throws fails the step.
          {names.length > 0 && ` Values: ${names.map((name) => `values.${name}`).join(', ')}.`}
        </p>
      </div>
      <div className="w-40">
        <Field label="Time limit" error={errorOf('timeout_sec')}>
          <NumberInput
            value={String(seconds)}
            min={1}
            max={MAX_CODE_SECONDS}
            unit="s"
            onChange={({ target }) => onChange({ timeout_sec: numberOf(target.value) as number })}
          />
        </Field>
      </div>
    </>
  )
}
