import type { CreatedApiKey } from '../../contract/key'
import { Button } from '../../ui/button'
import { useCopy } from '../../ui/copy-button'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'
import { TextInput } from '../../ui/text-input'

/** A new key in plain text. The service does not keep it, so this is closed by its buttons only. */
export function ShownKey({
  apiKey: { name, key },
  children,
  onDone,
}: {
  apiKey: CreatedApiKey
  /** What becomes of an older key. */
  children?: string | undefined
  onDone: () => void
}) {
  const { state, copy } = useCopy()
  return (
    <Dialog
      title={`API key ${name}`}
      description={`Copy it now: it is shown only once. ${children ?? ''}`}
      footer={
        <>
          <Button variant="primary" onClick={() => copy(key)}>
            {{ idle: 'Copy key', copied: 'Copied', refused: 'Your browser didn’t allow copying' }[state]}
          </Button>
          <Button onClick={onDone}>Done</Button>
        </>
      }
    >
      <Field label="Key" help="Send it as Authorization: Bearer, then the key; or paste it where you sign in.">
        <TextInput mono readOnly value={key} onFocus={(event) => event.target.select()} />
      </Field>
    </Dialog>
  )
}
