import { Eraser, Redo2, Undo2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useAnnounce } from '../../../ui/announce'
import { Disclosure } from '../../../ui/disclosure'
import { Field } from '../../../ui/field'
import { formatDuration } from '../../../ui/format'
import { IconButton } from '../../../ui/icon-button'
import { Form } from '../../../ui/form'
import { Switch } from '../../../ui/switch'
import { useAnnounceResults } from '../log/announce-results'
import { ErrorList } from './error-list'
import { assess, bothOf, type DraftErrors, draftErrorsOf, NO_ERRORS, stillTrue } from './draft-errors'
import { Composer } from './composer'
import type { Draft } from './draft'
import { Favorites } from './favorites'
import { Forecast } from './forecast'
import { HoldKeys } from './hold-keys'
import { KeyCaps } from '../../../actions/key-caps'
import { KeyboardDock } from './keyboard/keyboard-dock'
import { Palette } from './palette'
import { Recorder } from './recorder'
import { RequestBody } from '../log/request-body'
import { ReservedCombos } from './reserved-combos'
import { SendBar } from './send-bar'
import type { KeysTool } from './keys-tool'
import type { SendState } from './sender'
import { Sequence } from './sequence'
import { Timing } from './timing'
import { and, itemLabel } from '../../../actions/key-labels'
import { useStore } from '../../../lib/store'

/** Builds a sequence of keys and combinations, says what it will do, and sends it. */
export function KeysPanel({
  keys,
  dock,
  ended = false,
}: {
  keys: KeysTool
  /** Where the keyboard is drawn; null while that element is not there. */
  dock: Element | null
  /** The session is no more: nothing can be sent. */
  ended?: boolean
}) {
  const { edit, log, sender } = keys
  const { builder, stickyModifiers, atOnce } = useStore(keys)
  const { present: draft, past, future } = builder
  const sending = useStore(sender)
  const assessment = assess(draft)
  const errors = bothOf(assessment.errors, refusalOf(sending, draft))
  useAnnounceResults(log)
  useAnnounceSequence(draft)

  const submit = () => {
    if (!ended) keys.submit()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey) return
    const typing = event.target instanceof HTMLInputElement && event.target.type === 'text'
    if (event.key === 'Enter') submit()
    else if (typing) return
    else if (event.key === 'y' || (event.shiftKey && event.key.toLowerCase() === 'z')) edit({ kind: 'redo' })
    else if (event.key === 'z') edit({ kind: 'undo' })
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <Form
      enter="applies"
      aria-label="Keys"
      // What Tab leads to is not below the bar that sends.
      className="flex flex-1 flex-col [&_:is(input,button,textarea)]:scroll-mb-28"
      onSubmit={submit}
    >
      <div role="presentation" className="contents" onKeyDown={handleKey}>
        <div className="flex flex-col gap-3 px-4 pt-3 pb-4">
          <div className="flex h-7 items-center gap-1">
            <h2 className="mr-auto font-semibold">Sequence</h2>
            <IconButton
              label="Undo"
              shortcut="Control+Z"
              icon={<Undo2 />}
              disabledReason={past.length > 0 ? undefined : 'Nothing to undo'}
              onClick={() => edit({ kind: 'undo' })}
            />
            <IconButton
              label="Redo"
              shortcut="Control+Shift+Z"
              icon={<Redo2 />}
              disabledReason={future.length > 0 ? undefined : 'Nothing to redo'}
              onClick={() => edit({ kind: 'redo' })}
            />
            {draft.items.length > 0 && (
              <IconButton label="Clear sequence" icon={<Eraser />} onClick={() => edit({ kind: 'clear' })} />
            )}
          </div>
          {draft.items.length === 0 && (
            <p className="text-muted">
              Press keys on the drawn keyboard, type a name, or record your own keyboard. Each becomes an item here.
            </p>
          )}
          <Sequence items={draft.items} request={assessment.request} errors={errors.keys} edit={edit} />
          <Held draft={draft} errors={errors.holdKeys} />
          <ErrorList draft={draft} errors={errors} edit={edit} />
          <Timing duration={draft.duration} error={errors.duration} edit={edit} />
        </div>
        <Part>
          <Composer keys={keys} />
          <Recorder onRecorded={keys.add} />
        </Part>
        <Part>
          <Field
            layout="inline"
            label="Send immediately"
            help={
              atOnce
                ? 'Pressing a key on the keyboard or below sends it immediately. The sequence stays as it is.'
                : undefined
            }
          >
            <Switch checked={atOnce} onChange={(event) => keys.setAtOnce(event.target.checked)} />
          </Field>
        </Part>
        <div className="px-4">
          <Disclosure defaultOpen title="Favorites">
            <Favorites request={assessment.plan && assessment.request} onPick={keys.takeFavorite} />
          </Disclosure>
          <Disclosure defaultOpen title="Shortcuts your own browser intercepts">
            <ReservedCombos onPick={keys.take} />
          </Disclosure>
          <Disclosure title="More keys" summary="F13 to F24, media and others">
            <Palette onPick={keys.takeKey} />
          </Disclosure>
          <Disclosure
            title="Hold keys"
            summary={draft.holdKeys.length > 0 ? and(draft.holdKeys.map(itemLabel)) : 'nothing'}
            tone={errors.holdKeys.size > 0 ? 'danger' : 'neutral'}
          >
            <HoldKeys label="Hold keys" value={draft.holdKeys} onToggle={(item) => edit({ kind: 'hold', item })} />
          </Disclosure>
          {assessment.plan && (
            <>
              <Disclosure title="Sequence preview" summary={formatDuration(assessment.plan.durationMs)}>
                <Forecast plan={assessment.plan} request={assessment.request} />
              </Disclosure>
              <Disclosure title="Request" summary="press_key">
                <RequestBody action={{ type: 'press_key', press_key: assessment.request }} />
              </Disclosure>
            </>
          )}
        </div>
        <SendBar assessment={assessment} state={sending} ended={ended} onStop={log.stop} />
        {dock &&
          createPortal(
            <KeyboardDock
              stickyModifiers={stickyModifiers}
              note={atOnce ? 'Click a key to send it' : 'Click a key to add it'}
              onLatch={keys.latch}
              onPick={keys.takeKey}
            />,
            dock,
          )}
      </div>
    </Form>
  )
}

/** Says the sequence when keys were added to it or removed; one that is moved is said where it is moved. */
function useAnnounceSequence({ items }: Draft): void {
  const announce = useAnnounce()
  const said = useRef(items.length)
  useEffect(() => {
    if (said.current === items.length) return
    said.current = items.length
    announce(
      items.length === 0 ? 'The sequence is empty' : `Sequence: ${and(items.map(({ text }) => itemLabel(text)))}`,
    )
  }, [items, announce])
}

const Part = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col gap-3 border-t border-line px-4 py-4">{children}</div>
)

/** What is held has an effect on every item, so it is seen beside them. */
function Held({ draft: { items, holdKeys }, errors }: { draft: Draft; errors: ReadonlyMap<number, string> }) {
  if (holdKeys.length === 0 || items.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-1 text-sm text-muted">
      while
      {holdKeys.map((item, index) => (
        <KeyCaps key={item} item={item} tone={errors.has(index) ? 'danger' : 'accent'} />
      ))}
      {holdKeys.length > 1 ? 'are' : 'is'} down
    </p>
  )
}

/** What the service said of the draft that was sent, where it still holds. */
function refusalOf(state: SendState, draft: Draft): DraftErrors {
  if (state.kind !== 'failed' || !state.draft) return NO_ERRORS
  return stillTrue(draftErrorsOf(state.result.details), state.draft, draft)
}
