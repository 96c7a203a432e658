import { Send } from 'lucide-react'
import { useState } from 'react'
import { describeAction } from '../../../actions/describe-action'
import { act } from '../../../client/act'
import { isDone } from '../../../client/batch'
import { useConnection } from '../../../client/connection'
import type { ActionType, ComputerActionInput } from '../../../contract/computer-actions'
import type { BrowserSession } from '../../../contract/session'
import { effectiveViewport } from '../../../contract/viewport'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { plural } from '../../../ui/format'
import { Notice } from '../../../ui/notice'
import { OutcomeList } from '../many/outcome-list'
import { useBatch } from '../../../resources/use-batch'
import { ActionChoice, useActionChoice } from './action-choice'

/** Does an action to a session, so that its history has it. Settles as `act` does. */
export type DoInSession = (
  session: BrowserSession,
  action: ComputerActionInput,
  act: () => Promise<void>,
) => Promise<void>

/** Sends the same action to several sessions, and reports what became of each. */
export function SendDialog({
  sessions: given,
  recent,
  doInSession,
  onClose,
}: {
  sessions: readonly BrowserSession[]
  /** What was done last in consoles, newest first. */
  recent: readonly ComputerActionInput[]
  doInSession: DoInSession
  onClose: () => void
}) {
  const [sessions] = useState(given)
  const connection = useConnection()
  const [offered] = useState(recent)
  const choice = useActionChoice(offered)
  const [sent, setSent] = useState<ComputerActionInput>()
  const { state, run, stop, askAgain } = useBatch<BrowserSession>({
    idOf: ({ session_id: id }) => id,
    act: async (session, signal) => {
      const { action } = choice
      if (action) await doInSession(session, action, () => act(connection, session.session_id, action, { signal }))
    },
  })
  const what = plural(sessions.length, 'session')
  const send = (to: readonly BrowserSession[]): void => {
    setSent(choice.action)
    run(to)
  }

  if (state.kind !== 'asking' && sent) {
    const isRunning = state.kind === 'running'
    const left = state.items.filter(({ session_id: id }) => !isDone(state.batch, id))
    return (
      <Dialog
        onClose={isRunning ? undefined : onClose}
        title={isRunning ? `Sending to ${what}` : left.length === 0 ? 'Done in all sessions' : 'Some sessions failed'}
        description={describeAction(sent)}
        footer={
          isRunning ? (
            <Button onClick={stop}>Stop</Button>
          ) : (
            <>
              <Button onClick={onClose}>Close</Button>
              {left.length > 0 && <Button onClick={() => send(left)}>Send again to {left.length}</Button>}
              <Button variant="primary" onClick={askAgain}>
                Send another
              </Button>
            </>
          )
        }
      >
        <OutcomeList sessions={state.items} batch={state.batch} />
      </Dialog>
    )
  }
  return (
    <Dialog
      onClose={onClose}
      size="wide"
      title={`Send an action to ${what}`}
      description="Every session gets the same action, a few in parallel."
      actions={
        <Button
          variant="primary"
          icon={<Send />}
          disabledReason={choice.action ? undefined : choice.missing}
          onClick={() => send(sessions)}
        >
          Send to {what}
        </Button>
      }
    >
      <div className="flex min-h-56 flex-col gap-3">
        <ActionChoice choice={choice} />
        {choice.action && <p className="mt-auto text-muted">{describeAction(choice.action)}</p>}
        {choice.action && <SizeNotice sessions={sessions} action={choice.action} />}
      </div>
    </Dialog>
  )
}

const HAS_POSITION: ReadonlySet<ActionType> = new Set<ActionType>(['click_mouse', 'move_mouse', 'scroll', 'drag_mouse'])

/** Coordinates are pixels, and mean another position on a display of another size. */
function SizeNotice({ sessions, action }: { sessions: readonly BrowserSession[]; action: ComputerActionInput }) {
  if (!HAS_POSITION.has(action.type)) return null
  const sizes = new Set(
    sessions.map(({ viewport }) => {
      const { width, height } = effectiveViewport(viewport)
      return `${width} × ${height}`
    }),
  )
  if (sizes.size < 2) return null
  return (
    <Notice tone="warning" title="Their displays differ in size">
      The same pixel is a different position on displays of {[...sizes].join(', ')}.
    </Notice>
  )
}
