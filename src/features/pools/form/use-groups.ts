import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusField, focusWithin } from './form-field'
import type { GroupName } from '../config/field-labels'
import { groupId, groupOf } from './groups'
import { REQUEST_TEXT } from './use-form-problems'

/** Which groups of the form are unfolded, and the ways to an element in it. */
export interface FormGroups {
  open: ReadonlySet<GroupName>
  fold: (group: GroupName, open: boolean) => void
  /** Brings a field into view, unfolds its group and sets the focus. */
  goToField: (field: string) => void
  goToGroup: (group: GroupName) => void
}

/** `showRequest` brings the error in the text of the request into view. */
export function useGroups(showRequest: () => void): FormGroups {
  const [open, setOpen] = useState<ReadonlySet<GroupName>>(new Set(['size', 'browser', 'start']))
  return useMemo(() => {
    const fold = (group: GroupName, isOpen: boolean): void =>
      setOpen((now) => new Set(isOpen ? [...now, group] : [...now].filter((one) => one !== group)))
    const unfold = (group: GroupName): void => flushSync(() => fold(group, true))
    return {
      open,
      fold,
      goToField: (field) => {
        if (field === REQUEST_TEXT) return showRequest()
        const group = groupOf(field)
        if (group) unfold(group)
        focusField(field)
      },
      goToGroup: (group) => {
        unfold(group)
        const element = document.getElementById(groupId(group))
        if (element) focusWithin(element)
        element?.scrollIntoView({ block: 'start' })
      },
    }
  }, [open, showRequest])
}
