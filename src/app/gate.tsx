import { useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode, Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { type Connection, ConnectionContext } from '../client/connection'
import { serviceClock } from '../client/service-clock'
import { useConnections } from '../features/connection/context'
import { lazyComponent } from '../ui/lazy-component'
import { ClockAheadContext } from '../ui/now'
import { PagePending } from './route-states'
import { useAppStores } from './stores'

// Who is signed in needs none of these to see the first view.
const FragmentSignIn = lazyComponent(
  async () => (await import('../features/connection/fragment-sign-in')).FragmentSignIn,
)
const SignInPage = lazyComponent(async () => (await import('../features/connection/sign-in-page')).SignInPage)
const RefusedKeyDialog = lazyComponent(
  async () => (await import('../features/connection/sign-in-dialog')).RefusedKeyDialog,
)

/** Lets in who is signed in. The address stays as it is, so a permalink leads to its view after the sign-in. */
export function Gate({ children }: { children: ReactNode }) {
  const { current, refused } = useConnections()
  const { fragmentKey } = useAppStores()
  const key = useSyncExternalStore(fragmentKey.subscribe, fragmentKey.get)
  const clockAhead = useSyncExternalStore(serviceClock.subscribe, () => serviceClock.aheadOf(current?.baseUrl ?? ''))
  if (key !== null || !current) {
    return (
      <Suspense fallback={<PagePending />}>
        {key === null ? <SignInPage /> : <FragmentSignIn key={key} fragmentKey={key} onDone={fragmentKey.forget} />}
      </Suspense>
    )
  }
  return (
    <ConnectionContext value={current}>
      <ClockAheadContext value={clockAhead}>
        <Fragment key={current.id}>{children}</Fragment>
      </ClockAheadContext>
      {refused && (
        <Suspense fallback={null}>
          <RefusedKeyDialog />
        </Suspense>
      )}
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
