import { useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { type Connection, ConnectionContext } from '../client/connection'
import { useConnections } from '../features/connection/context'
import { FragmentSignIn } from '../features/connection/fragment-sign-in'
import { RefusedKeyDialog } from '../features/connection/sign-in-dialog'
import { SignInPage } from '../features/connection/sign-in-page'
import { useAppStores } from './stores'

/** Lets in who is signed in. The address stays as it is, so a permalink leads to its view after the sign-in. */
export function Gate({ children }: { children: ReactNode }) {
  const { current } = useConnections()
  const { fragmentKey } = useAppStores()
  const key = useSyncExternalStore(fragmentKey.subscribe, fragmentKey.get)
  if (key !== null) return <FragmentSignIn key={key} fragmentKey={key} onDone={fragmentKey.forget} />
  if (!current) return <SignInPage />
  return (
    <ConnectionContext value={current}>
      <Fragment key={current.id}>{children}</Fragment>
      <RefusedKeyDialog />
      <RetryWithNewKey connection={current} />
    </ConnectionContext>
  )
}

/** Asks again for everything on the page when the key of the connection has been replaced. */
function RetryWithNewKey({ connection }: { connection: Connection }) {
  const queryClient = useQueryClient()
  const { id, key } = connection
  const used = useRef(connection)
  useEffect(() => {
    const before = used.current
    used.current = { ...before, id, key }
    if (before.id === id && before.key !== key) void queryClient.refetchQueries({ queryKey: [id], type: 'active' })
  }, [queryClient, id, key])
  return null
}
