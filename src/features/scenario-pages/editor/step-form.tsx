import { ActionForm } from '../../../actions/action-form'
import { numberOf } from '../../../actions/schema-fields'
import type { FieldProblem } from '../../../contract/check'
import type { ScenarioStepInput } from '../../../contract/scenario-step'
import { LONGEST_WAIT_MS, SCENARIO } from '../../../contract/scenario-limits'
import { declaredNames } from '../../../contract/scenario-values'
import { Field } from '../../../ui/field'
import { NumberInput } from '../../../ui/number-input'
import { TextInput } from '../../../ui/text-input'
import type { StepResult } from '../../../scenarios/replay'
import { UnknownNames } from './unknown-names'
import { ActionOnPicture } from './action-on-picture'
import { CheckForm } from './check-form'
import { ScriptForm } from './script-form'
import { type Editor, pathInStep } from './use-editor'

/** The parameters of a step, and what it is for. */
export function StepForm({
  step,
  editor,
  sessionId,
  result,
  wrong,
}: {
  step: ScenarioStepInput
  editor: Editor
  sessionId: string | undefined
  /** What became of it in the last replay. */
  result: StepResult | undefined
  wrong: readonly FieldProblem[]
}) {
  const replace = (next: ScenarioStepInput) => editor.change({ kind: 'replace', step: next })
  const alsoWrong = wrong.map(({ path, message }) => ({ path: pathInStep(path), message }))
  return (
    <div className="flex flex-col gap-4">
      {step.kind === 'action' && (
        <>
          <ActionOnPicture
            action={step.action}
            picture={result?.before}
            display={editor.draft.display}
            onChange={(action) => replace({ ...step, action })}
          />
          <ActionForm action={step.action} alsoWrong={alsoWrong} onChange={(action) => replace({ ...step, action })} />
        </>
      )}
      {step.kind === 'wait' && (
        <Field label="Time" error={wrong.find(({ path }) => path.endsWith('.ms'))?.message}>
          <NumberInput
            value={String(step.ms ?? '')}
            min={0}
            max={LONGEST_WAIT_MS}
            step={100}
            unit="ms"
            onChange={({ target }) => replace({ ...step, ms: numberOf(target.value) as number })}
          />
        </Field>
      )}
      {step.kind === 'check' && (
        <CheckForm
          step={step}
          editor={editor}
          sessionId={sessionId}
          result={result}
          alsoWrong={alsoWrong}
          onChange={(check) => replace({ ...step, check })}
        />
      )}
      {step.kind === 'script' && (
        <ScriptForm
          step={step}
          names={declaredNames(editor.draft)}
          wrong={wrong}
          onChange={(next) => replace({ ...step, ...next })}
        />
      )}
      <UnknownNames step={step} editor={editor} />
      <Field label="Note" error={wrong.find(({ path }) => path.endsWith('.note'))?.message}>
        <TextInput
          value={step.note ?? ''}
          most={SCENARIO.note}
          placeholder="What this step is for"
          onChange={({ target: { value } }) => {
            const { note: _, ...rest } = step
            replace(value === '' ? rest : { ...rest, note: value })
          }}
        />
      </Field>
    </div>
  )
}
