import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Button } from '../../../ui/button'
import { Field } from '../../../ui/field'
import { plural } from '../../../ui/format'
import { Form } from '../../../ui/form'
import type { Library } from '../../../ui/library/use-library'
import { TextInput } from '../../../ui/text-input'
import { tooLong } from '../../../ui/text-limit'
import type { PoolForm } from '../config/form-values'
import { useTypedRequest } from '../form/request/typed-request'
import { checkForm } from '../config/to-request'
import { MAX_NAME, type Template } from './template'

/** Keeps what the form says under a name. */
export function SaveTemplate({ library }: { library: Library<Template> }) {
  const form = useFormContext<PoolForm>()
  const [name, setName] = useState(form.getValues('name'))
  const checked = checkForm(form.getValues())
  const wanted = name.trim()
  const replaces = library.records.some((each) => each.name === wanted)
  const typed = useTypedRequest()
  const reason = whyNot()

  function whyNot(): string | undefined {
    if (typed && typed.blocking.length > 0) return 'Fix the request as JSON first: the fields don’t show all of it'
    if (!checked.ok) return `Fix the form first: it has ${plural(checked.problems.length, 'error')}`
    return wanted === '' ? 'Enter a name first' : tooLong(name, MAX_NAME)
  }

  const save = (): void => {
    if (!checked.ok || reason !== undefined) return
    if (library.save({ name: wanted, request: checked.request })) setName('')
  }

  return (
    <Form enter="sends" aria-label="Save as template" onSubmit={save} className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <Field label="Save this form as">
          <TextInput value={name} most={MAX_NAME} onChange={(event) => setName(event.target.value)} />
        </Field>
      </div>
      <span className="pt-6">
        <Button type="submit" variant="primary" disabledReason={reason}>
          {replaces ? 'Replace template' : 'Save template'}
        </Button>
      </span>
    </Form>
  )
}
