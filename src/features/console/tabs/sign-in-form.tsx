import { useState } from 'react'
import { Button } from '../../../ui/button'
import { Field } from '../../../ui/field'
import { TextInput } from '../../../ui/text-input'
import { AskingForm } from './asking-form'
import { type BrowserTab, questionName } from './tab'

/** A site wants a name and a password. They go to the browser alone: neither history nor telemetry has them. */
export function SignInForm({
  tab,
  url,
  onSignIn,
  onDismiss,
}: {
  tab: BrowserTab
  url: string
  /** Rejects with why that was not done. */
  onSignIn: (name: string, password: string) => Promise<void>
  onDismiss: () => void
}) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [isSending, setIsSending] = useState(false)
  const send = async (): Promise<void> => {
    setIsSending(true)
    try {
      await onSignIn(name, password)
    } finally {
      setIsSending(false)
    }
  }
  return (
    <AskingForm
      name={questionName(tab)}
      message="The page is opened again with what you enter. It is not recorded."
      url={url}
      onSubmit={() => void send()}
    >
      <Field label="User name">
        <TextInput
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Field label="Password">
        <TextInput
          type="password"
          autoComplete="off"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" variant="primary" pending={isSending}>
          Sign in
        </Button>
        <Button size="small" onClick={onDismiss}>
          Not now
        </Button>
      </div>
    </AskingForm>
  )
}
