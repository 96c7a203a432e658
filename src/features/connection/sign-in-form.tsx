import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button'
import { Checkbox } from '../../ui/checkbox'
import { Field } from '../../ui/field'
import { Form } from '../../ui/form'
import { IconButton } from '../../ui/icon-button'
import { TextInput } from '../../ui/text-input'
import { defaultName, keyProblem, parseAddress } from './address'
import { SignInError } from './sign-in-error'
import type { SignIn } from './use-sign-in'

export interface SignInDraft {
  address: string
  name: string
  key: string
  keep: boolean
}

const focusAtOnce = (input: HTMLInputElement | null): void => input?.focus()

/** Address, key and name of a service. `fixed`: the address is known, only the key is asked for. */
export function SignInForm({
  initial,
  replaces,
  fixed = false,
  startsInKey = false,
  nameOf = defaultName,
  signIn,
  onCancel,
  cancelLabel = 'Cancel',
}: {
  initial: SignInDraft
  /** The connection whose key is asked for. */
  replaces?: string | undefined
  fixed?: boolean
  /** It stands on a page of its own; a dialog looks after the focus itself. */
  startsInKey?: boolean
  /** The name that an address gets without one. */
  nameOf?: (baseUrl: string) => string
  signIn: SignIn
  onCancel?: (() => void) | undefined
  cancelLabel?: string
}) {
  const [draft, setDraft] = useState(initial)
  const [shown, setShown] = useState(false)
  const [tried, setTried] = useState(false)
  // What was wrong with other words is not said of these.
  const [sent, setSent] = useState(initial)
  const change = (part: Partial<SignInDraft>) => setDraft({ ...draft, ...part })
  const address = parseAddress(draft.address, location.origin)
  const wrongKey = keyProblem(draft.key.trim())

  /** A whole sign-in URL may be pasted into either field. */
  const type = (field: 'address' | 'key', text: string): void => {
    const parsed = text.includes('#') ? parseAddress(text, location.origin) : undefined
    if (!parsed?.ok || parsed.key === undefined) return change({ [field]: text })
    change({ key: parsed.key, ...(!fixed && { address: text.trim().slice(0, text.trim().indexOf('#')) }) })
  }
  const submit = (): void => {
    setTried(true)
    if (!address.ok || wrongKey !== null) return
    setSent(draft)
    signIn.submit({
      baseUrl: address.baseUrl,
      name: draft.name.trim() || nameOf(address.baseUrl),
      key: draft.key.trim(),
      keep: draft.keep,
      replaces,
    })
  }

  return (
    <Form enter="sends" onSubmit={submit} className="flex flex-col gap-4">
      {!fixed && (
        <Field
          label="Service URL"
          error={tried && !address.ok ? address.problem : undefined}
          help="You can paste the full sign-in URL."
        >
          <TextInput
            mono
            inputMode="url"
            value={draft.address}
            onChange={(event) => type('address', event.target.value)}
          />
        </Field>
      )}
      <Field
        label="Key"
        error={tried ? (wrongKey ?? undefined) : undefined}
        help="An API key, or the main key from the sign-in URL that the service prints when it starts."
      >
        <TextInput
          mono
          ref={startsInKey ? focusAtOnce : undefined}
          type={shown ? 'text' : 'password'}
          value={draft.key}
          onChange={(event) => type('key', event.target.value)}
          trailing={
            <IconButton
              label={shown ? 'Hide the key' : 'Show the key'}
              icon={shown ? <EyeOff /> : <Eye />}
              onClick={() => setShown(!shown)}
            />
          }
        />
      </Field>
      {!fixed && (
        <Field label="Name" note="optional" help="Shown in the connection switcher.">
          <TextInput
            value={draft.name}
            placeholder={address.ok ? nameOf(address.baseUrl) : ''}
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
      )}
      <Field
        layout="inline"
        label="Remember the key on this device"
        help="Otherwise it is forgotten when the last Pooldeck tab closes. Leave this off on a shared computer."
      >
        <Checkbox checked={draft.keep} onChange={(event) => change({ keep: event.target.checked })} />
      </Field>
      {signIn.failure && draft === sent && <SignInError {...signIn.failure} />}
      <div className="flex justify-end gap-2">
        {onCancel && <Button onClick={onCancel}>{cancelLabel}</Button>}
        <Button type="submit" variant="primary" pending={signIn.pending}>
          Sign in
        </Button>
      </div>
    </Form>
  )
}
