import { Circle, Square } from 'lucide-react'
import { useState } from 'react'
import type { DisplaySize } from '../../../contract/scenario'
import { isText, persisted, schemaOf } from '../../../lib/persisted'
import { type Store, useStore } from '../../../lib/store'
import { Button } from '../../../ui/button'
import { useCommands } from '../../../ui/commands'
import { cx } from '../../../ui/cx'
import { ownedStorage } from '../../../ui/owned-storage'
import { toast, type ToastMessage } from '../../../ui/toast'
import { useNoInput } from '../no-input'
import type { Entry } from './action'
import { type ActionLog } from './action-log'
import { MakeDialog } from './make-scenario'
import { isInFlight, recordedOf } from './recorded-of'

/** Records a scenario: what a person does from one press to the next. The history has all of it, too. */
export function RecordBar({
  log,
  control,
  display,
  ended,
  offered,
  onMade,
}: {
  log: ActionLog
  /** Knows how many inputs of the hand are not done yet: they are no entries before they are sent. */
  control: Store<{ readonly waiting: number }>
  display: DisplaySize
  /** The session is no more. */
  ended: boolean
  /** Record is shown; while it records, that is shown always. */
  offered: boolean
  onMade: (id: string) => void
}) {
  const isWaiting = useStore(control, ({ waiting }) => waiting > 0)
  /** The last entry before the recording; an empty text when there was none. */
  const [stored] = useState(() => recordingOf(log))
  const [since, setSince] = useState(() => stored.get())
  /** It was stopped. What a slow service does after that was asked for before. */
  const [stopped, setStopped] = useState(false)
  const noInput = useNoInput(ended)
  const isRecording = since !== undefined && !stopped
  const entries = useStore(log, (all) => (since === undefined ? undefined : all))
  const done = entries?.slice(entries.findIndex(({ id }) => id === since) + 1).filter(isByHand) ?? []
  const start = (): void => {
    const next = log.get().at(-1)?.id ?? ''
    MakeDialog.preload()
    stored.set(next)
    setSince(next)
  }
  const end = (): void => {
    setSince(undefined)
    setStopped(false)
  }
  const stop = (): void => {
    // At once: the dialog may lead to another page.
    stored.set(undefined)
    if (done.length > 0 || isWaiting) return setStopped(true)
    end()
    toast(NOTHING_RECORDED)
  }
  useCommands('Console', [
    isRecording
      ? { id: 'console.record', label: 'Stop recording actions', run: stop }
      : {
          id: 'console.record',
          label: 'Record actions',
          words: 'scenario',
          disabledReason: noInput,
          run: start,
        },
  ])
  return (
    <>
      {(isRecording || offered) && (
        <div
          className={cx(
            'flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-4 py-2',
            isRecording && 'flex-row-reverse bg-danger-soft',
          )}
        >
          {/* The same button before and after: the focus stays on it, and comes back to it from the dialog. */}
          <Button
            size="small"
            icon={isRecording ? <Square /> : <Circle className="text-danger" />}
            disabledReason={isRecording ? undefined : noInput}
            onClick={isRecording ? stop : start}
          >
            {isRecording ? 'Stop recording actions' : 'Record actions'}
          </Button>
          {isRecording ? (
            <p className="mr-auto flex items-center gap-2 font-semibold">
              <Circle className="size-3 animate-breathe fill-danger text-danger" />
              {/* The number is not said with it: each action is said by itself. */}
              <span>
                <span role="status">Recording actions</span>
                {`: ${done.length}`}
              </span>
            </p>
          ) : (
            <p className="min-w-0 flex-1 text-sm text-muted">What you do next becomes a scenario.</p>
          )}
        </div>
      )}
      {stopped && (
        <MakeDialog
          recorded={done.map(recordedOf)}
          inFlight={isWaiting || done.some(isInFlight)}
          sessionId={log.sessionId}
          display={display}
          ended={ended}
          onMade={onMade}
          onClose={end}
        />
      )}
    </>
  )
}

const NOTHING_RECORDED: ToastMessage = {
  kind: 'warning',
  title: 'Nothing was recorded',
  description: 'Act in the session while recording. Replays and private phases are left out.',
}

/** A recording goes on after a reload, and after a visit to another page. */
const recordingOf = ({ connection, sessionId }: ActionLog) =>
  persisted(schemaOf(isText), `pooldeck.recording.${sessionId}`, { storage: ownedStorage.tab(connection) })

const isByHand = ({ replay, isPrivate }: Entry): boolean => replay === undefined && !isPrivate
