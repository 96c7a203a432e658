import type { Connection } from '../../client/connection'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { useConnectionStore } from './context'
import type { SavedConnection } from './store'

const LOSSES = [
  'unsent and unsaved text, drawings and key sequences',
  'the history of actions in sessions, with its pictures',
  'baseline pictures of scenarios saved in this browser',
]

/** Asks before a sign-out, which deletes what this browser stores for the connection (decision 062). */
export function SignOutDialog({ connection: { id, name }, onClose }: { connection: Connection; onClose: () => void }) {
  const store = useConnectionStore()
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Sign out of ${name}?`}
      description="All tabs of this browser are signed out. Pools and sessions continue. Templates, gestures, favorites and scenarios saved in this browser stay."
      losses={LOSSES}
      action="Sign out"
      onConfirm={() => store.signOut(id)}
    />
  )
}

/** Asks before a connection is removed, which deletes the same. */
export function RemoveDialog({
  connection: { id, name, key },
  onClose,
}: {
  connection: SavedConnection
  onClose: () => void
}) {
  const store = useConnectionStore()
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Remove ${name}?`}
      description="The service, its pools and its sessions are not affected. Templates, gestures, favorites and scenarios saved in this browser stay."
      losses={[
        key === null ? 'its name and address' : 'its name, address and key, in all tabs of this browser',
        ...LOSSES,
      ]}
      action="Remove connection"
      onConfirm={() => {
        store.remove(id)
        onClose()
      }}
    />
  )
}
