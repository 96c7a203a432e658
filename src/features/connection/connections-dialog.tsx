import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'
import { IconButton } from '../../ui/icon-button'
import { Switch } from '../../ui/switch'
import { TextInput } from '../../ui/text-input'
import { useConnections, useConnectionStore } from './context'
import { RemoveDialog } from './sign-out-dialog'
import type { SavedConnection } from './store'

/** Renames and removes connections, and says where each key is kept. */
export function ConnectionsDialog({ onClose }: { onClose: () => void }) {
  const { connections, current } = useConnections()
  const [leaving, setLeaving] = useState<SavedConnection>()
  // Instead of the list, which begins at its first name again.
  if (leaving) return <RemoveDialog connection={leaving} onClose={() => setLeaving(undefined)} />
  return (
    <Dialog
      onClose={onClose}
      size="wide"
      title="Connections"
      description="This browser stores names and addresses. It stores a key after you close Pooldeck only if you choose to. Removing a connection deletes everything that this browser has stored for it."
    >
      <ul className="flex flex-col">
        {connections.map((connection) => (
          <ConnectionRow
            key={connection.id}
            connection={connection}
            current={connection.id === current?.id}
            onRemove={() => setLeaving(connection)}
          />
        ))}
      </ul>
    </Dialog>
  )
}

function ConnectionRow({
  connection,
  current,
  onRemove,
}: {
  connection: SavedConnection
  current: boolean
  onRemove: () => void
}) {
  const store = useConnectionStore()
  const { id, name, baseUrl, key, kept } = connection
  // What a screen reader calls the field does not change while it is typed in.
  const [known] = useState(name)
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-2 border-t border-line py-3 sm:grid-cols-[1fr_auto_auto]">
      <div className="flex min-w-0 flex-col gap-1 max-sm:col-span-2">
        <TextInput
          aria-label={`Name of ${known}`}
          defaultValue={name}
          // At each letter: a dialog that is closed by Escape leaves no field.
          onChange={({ target }) => target.value.trim() !== '' && store.rename(id, target.value.trim())}
          onBlur={({ target }) => (target.value = name)}
        />
        <span className="font-mono text-sm text-muted wrap-anywhere">{baseUrl || location.origin}</span>
      </div>
      {key === null ? (
        <span className="text-muted">Signed out</span>
      ) : (
        <Field layout="inline" label="Remember the key on this device">
          <Switch aria-description={name} checked={kept} onChange={(event) => store.keep(id, event.target.checked)} />
        </Field>
      )}
      <IconButton
        size="medium"
        label={`Remove ${name}`}
        icon={<Trash2 />}
        disabledReason={current ? 'In use. Switch to another connection or sign out first' : undefined}
        onClick={onRemove}
      />
    </li>
  )
}
