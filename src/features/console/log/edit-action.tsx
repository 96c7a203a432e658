import { useState } from 'react'
import { ActionForm, actionProblems } from '../../../actions/action-form'
import { describeProblem } from '../../../actions/field-problems'
import { outsideProblems } from '../../../actions/outside-display'
import { describeAction } from '../../../actions/describe-action'
import type { Display } from '../../../motion/geometry'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import type { Action } from './action'

/** An action of the history with other parameters: it is sent as a new one, and what was done stays as it was. */
export function EditAction({
  action,
  display,
  onClose,
  onSend,
}: {
  action: Action
  /** Of the session as it is now. */
  display: Display
  onClose: () => void
  onSend: (action: Action) => void
}) {
  const [draft, setDraft] = useState(action)
  const broken = actionProblems(draft)
  const outside = broken.length > 0 ? [] : outsideProblems(draft, display)
  const [wrong] = [...broken, ...outside]
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
      <ActionForm action={draft} alsoWrong={outside} onChange={setDraft} />
    </Dialog>
  )
}
