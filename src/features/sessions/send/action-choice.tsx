import { useId, useMemo, useState } from 'react'
import { ActionPicture } from '../../../actions/action-picture'
import { favoriteStore } from '../../../actions/favorites'
import { useStore } from '../../../lib/store'
import { describeAction } from '../../../actions/describe-action'
import type { ComputerActionInput } from '../../../contract/computer-actions'
import { Field } from '../../../ui/field'
import { Segmented } from '../../../ui/segmented'
import { Textarea } from '../../../ui/textarea'
import { readAction } from './pasted-action'

type Source = 'recent' | 'favorite' | 'text' | 'body'

export interface Choice {
  action: ComputerActionInput | undefined
  /** Why there is no action yet. */
  missing: string
}

/** Says which action is to be sent: what was done last in a console, favorite keys, a text, or the body of a request. */
export function useActionChoice(recent: readonly ComputerActionInput[]) {
  const favorites = useStore(favoriteStore)
  const [source, setSource] = useState<Source>(
    recent.length > 0 ? 'recent' : favorites.length > 0 ? 'favorite' : 'text',
  )
  const [picked, setPicked] = useState({ recent: 0, favorite: 0 })
  const [text, setText] = useState('')
  const [body, setBody] = useState('')
  const pasted = useMemo(() => (body.trim() === '' ? undefined : readAction(body)), [body])
  const favorite = favorites[picked.favorite]
  const choices: Record<Source, Choice> = {
    recent: { action: recent[picked.recent], missing: 'Use a console in this browser tab first' },
    favorite: {
      action: favorite && { type: 'press_key', press_key: favorite.request },
      missing: 'Save favorite keys in a console first',
    },
    text: {
      action: text === '' ? undefined : { type: 'type_text', type_text: { text } },
      missing: 'Enter the text to type',
    },
    body: {
      action: pasted?.ok ? pasted.action : undefined,
      missing: pasted ? 'Fix the request body first' : 'Paste a request body first',
    },
  }
  return {
    source,
    setSource,
    picked,
    setPicked,
    text,
    setText,
    body,
    setBody,
    pasted,
    favorites,
    recent,
    ...choices[source],
  }
}

export function ActionChoice({ choice }: { choice: ReturnType<typeof useActionChoice> }) {
  const { source, setSource, picked, setPicked, text, setText, body, setBody, pasted, favorites, recent } = choice
  return (
    <div className="flex flex-col gap-3">
      <div className="max-w-full overflow-x-auto">
        <Segmented<Source>
          label="Action"
          value={source}
          onChange={setSource}
          options={[
            { value: 'recent', label: 'Recent actions' },
            { value: 'favorite', label: 'Favorite keys' },
            { value: 'text', label: 'Text' },
            { value: 'body', label: 'Request body' },
          ]}
        />
      </div>
      {source === 'recent' && (
        <Offers
          label="Recent actions in this browser tab"
          empty="No actions yet in this browser tab. Actions from other tabs and people are not shown here."
          offers={recent.map((action) => ({ action }))}
          value={picked.recent}
          onChange={(at) => setPicked({ ...picked, recent: at })}
        />
      )}
      {source === 'favorite' && (
        <Offers
          label="Favorite keys"
          empty="No favorites yet. Build keys in a console and save them there as a favorite."
          offers={favorites.map(({ name, request }) => ({ name, action: { type: 'press_key', press_key: request } }))}
          value={picked.favorite}
          onChange={(at) => setPicked({ ...picked, favorite: at })}
        />
      )}
      {source === 'text' && (
        <Field label="Text to type" help="A line break presses Enter.">
          <Textarea value={text} rows={3} onChange={(event) => setText(event.target.value)} />
        </Field>
      )}
      {source === 'body' && (
        <Field
          label="Request body"
          help="As copied from a console’s history: keys, a drag, a click or text."
          error={pasted && !pasted.ok ? pasted.problems.slice(0, 4).join('\n') : undefined}
        >
          <Textarea
            mono
            rows={5}
            value={body}
            placeholder={'{ "keys": ["Ctrl+l"] }'}
            onChange={(event) => setBody(event.target.value)}
          />
        </Field>
      )}
    </div>
  )
}

interface Offer {
  name?: string
  action: ComputerActionInput
}

function Offers({
  label,
  empty,
  offers,
  value,
  onChange,
}: {
  label: string
  empty: string
  offers: readonly Offer[]
  value: number
  onChange: (at: number) => void
}) {
  const name = useId()
  if (offers.length === 0) return <p className="text-muted">{empty}</p>
  return (
    <div role="radiogroup" aria-label={label} className="-mx-1.5 flex max-h-64 flex-col overflow-y-auto">
      {offers.map((offer, at) => (
        <label
          key={`${at}-${offer.name}`}
          className="grid min-h-9 grid-cols-[auto_1fr_auto] items-center gap-2.5 rounded-sm px-1.5 py-1 hover:bg-hover has-checked:bg-accent-soft pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name={name}
            checked={at === value}
            onChange={() => onChange(at)}
            className="size-4 accent-accent"
          />
          <span className="min-w-0 break-words">{offer.name ?? describeAction(offer.action)}</span>
          <ActionPicture action={offer.action} />
        </label>
      ))}
    </div>
  )
}
