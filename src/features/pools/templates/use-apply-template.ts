import { useFormContext } from 'react-hook-form'
import { toast } from '../../../ui/toast'
import { fillForm } from '../form/fill-form'
import type { PoolForm } from '../config/form-values'
import { formOf } from '../config/from-request'
import { useTypedRequestStore } from '../form/request/typed-request'
import type { NewTemplate } from './template'

/** Fills the form from a template; what was in it can be had back. */
export function useApplyTemplate(): (template: NewTemplate) => void {
  const form = useFormContext<PoolForm>()
  const typed = useTypedRequestStore()
  return ({ name, request }) => {
    const undo = fillForm(form, formOf(request))
    typed.set(undefined)
    toast({ title: `Form filled from the template “${name}”`, action: { label: 'Undo', onSelect: undo } })
  }
}
