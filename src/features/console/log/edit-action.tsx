import { useState } from 'react'
import { ActionForm, actionProblems } from '../../../actions/action-form'
import { describeProblem } from '../../../actions/field-problems'
import { describeAction } from '../../../actions/describe-action'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import type { Action } from './action'

/** An action of the history with other parameters: it is sent as a new one, and what was done stays as it was. */
export function EditAction({
  action,
  onClose,
  onSend,
}: {
  action: Action
  onClose: () => void
  onSend: (action: Action) => void
}) {
  const [draft, setDraft] = useState(action)
  const [wrong] = actionProblems(draft)
  return (
    <Dialog
      onClose={onClose}
      title="Edit and send"
      description={wrong ? 'What was done before stays in the history.' : `${describeAction(draft)}.`}
      actions={
        <Button
          variant="primary"
          disabledReason={wrong && describeProblem(wrong)}
          onClick={() => {
            onSend(draft)
            onClose()
          }}
        >
          Send action
        </Button>
      }
    >
      <ActionForm action={draft} onChange={setDraft} />
    </Dialog>
  )
}
