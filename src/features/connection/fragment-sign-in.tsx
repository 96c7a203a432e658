import { useEffect, useEffectEvent } from 'react'
import { toast } from '../../ui/toast'
import { defaultName } from './address'
import { useConnectionStore } from './context'
import { SignInForm } from './sign-in-form'
import { SignInFrame } from './sign-in-frame'
import type { SavedConnection } from './store'
import { useSignIn } from './use-sign-in'

/** Signs in with the key that came in the address, for this session; the person may then choose to keep it. */
export function FragmentSignIn({
  fragmentKey,
  known,
  onDone,
}: {
  fragmentKey: string
  /** The connection to this service whose key is missing or refused. */
  known: SavedConnection | undefined
  onDone: () => void
}) {
  const store = useConnectionStore()
  const name = known?.name ?? defaultName('')
  const signIn = useSignIn(() => {
    onDone()
    if (known?.kept) return
    toast({
      title: 'Signed in until all Pooldeck tabs are closed',
      action: {
        label: 'Remember the key on this device',
        onSelect: () => {
          const id = store.get().current?.id
          if (id) store.keep(id, true)
        },
      },
    })
  })
  const start = useEffectEvent(() => {
    signIn.submit({ baseUrl: '', name, key: fragmentKey, keep: known?.kept ?? false, replaces: known?.id })
  })
  useEffect(() => start(), [])
  return (
    <SignInFrame lanes={[{ state: signIn.failure ? 'failed' : 'warming' }, { state: 'empty' }, { state: 'empty' }]}>
      {signIn.failure ? (
        <SignInForm
          startsInKey
          replaces={known?.id}
          initial={{ address: location.origin, name, key: fragmentKey, keep: false }}
          signIn={signIn}
          onCancel={onDone}
        />
      ) : (
        <p role="status" className="text-lg text-muted">
          Signing in…
        </p>
      )}
    </SignInFrame>
  )
}
