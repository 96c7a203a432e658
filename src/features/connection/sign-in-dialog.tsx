import { Dialog } from '../../ui/dialog'
import { SignInForm } from './sign-in-form'
import { useConnectionName, useConnections, useConnectionStore } from './context'
import type { SavedConnection } from './store'
import { useSignIn } from './use-sign-in'

/** Over the page while the service refuses the key in use: what is on the page stays as it is. */
export function RefusedKeyDialog() {
  const { current, connections } = useConnections()
  const store = useConnectionStore()
  const signIn = useSignIn()
  const saved = connections.find(({ id }) => id === current?.id)
  return (
    <Dialog
      open={saved !== undefined}
      title={`Sign in to ${saved?.name ?? 'the service'} again`}
      description="The service no longer accepts the key. Nothing you entered is lost: enter a valid key to continue. Signing out deletes what was typed and not sent."
    >
      {saved && (
        <SignInForm
          fixed
          replaces={saved.id}
          initial={{ address: saved.baseUrl || location.origin, name: saved.name, key: '', keep: saved.kept }}
          signIn={signIn}
          onCancel={() => store.signOut(saved.id)}
          cancelLabel="Sign out"
        />
      )}
    </Dialog>
  )
}

/** Adds a connection, or signs in to a known one whose key has been forgotten. */
export function AddConnectionDialog({ known, onClose }: { known: SavedConnection | undefined; onClose: () => void }) {
  const signIn = useSignIn(onClose)
  return (
    <Dialog
      onClose={onClose}
      title={known ? `Sign in to ${known.name}` : 'Add a connection'}
      description={
        known
          ? known.baseUrl
          : 'Another service with browser pools, or another key of the same one. You can switch between them at any time.'
      }
    >
      <SignInForm
        fixed={known !== undefined}
        replaces={known?.id}
        initial={{
          address: known ? known.baseUrl || location.origin : '',
          name: known?.name ?? '',
          key: '',
          keep: false,
        }}
        nameOf={useConnectionName()}
        signIn={signIn}
        onCancel={onClose}
      />
    </Dialog>
  )
}
