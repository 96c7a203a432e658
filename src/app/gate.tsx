import { useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { type Connection, ConnectionContext } from '../client/connection'
import { serviceClock } from '../client/service-clock'
import { useConnections } from '../features/connection/context'
import type { SavedConnection } from '../features/connection/store'
import { useStore } from '../lib/store'
import { lazyComponent } from '../ui/lazy-component'
import { ClockAheadContext } from '../ui/now'
import { PagePending } from './route-states'
import { useAppStores } from './stores'

// Who is signed in needs none of these to see the first view.
const FragmentSignIn = lazyComponent(
  async () => (await import('../features/connection/fragment-sign-in')).FragmentSignIn,
)
const ReplaceKeyDialog = lazyComponent(
  async () => (await import('../features/connection/replace-key-dialog')).ReplaceKeyDialog,
)
const SignInPage = lazyComponent(async () => (await import('../features/connection/sign-in-page')).SignInPage)
const RefusedKeyDialog = lazyComponent(
  async () => (await import('../features/connection/sign-in-dialog')).RefusedKeyDialog,
)

/** Lets in who is signed in. The address stays as it is, so a permalink leads to its view after the sign-in. */
export function Gate({ children }: { children: ReactNode }) {
  const { current, refused, connections } = useConnections()
  const { fragmentKey } = useAppStores()
  const key = useStore(fragmentKey)
  useForgottenQueries(connections)
  const ofThis = connections.filter(({ baseUrl }) => baseUrl === '')
  const stored = [
    (each: SavedConnection) => each.key === key,
    ({ id }: SavedConnection) => id === current?.id,
    () => true,
  ]
    .flatMap((fits) => ofThis.find(fits) ?? [])
    .at(0)
  const isRefused = refused && current?.id === stored?.id
  // A key that is in use, or could be, is not replaced by the author of the link.
  const asks = key !== null && typeof stored?.key === 'string' && !isRefused
  if (key !== null && !asks) {
    return (
      <FragmentSignIn
        key={key}
        fragmentKey={key}
        known={stored}
        onDone={fragmentKey.forget}
        fallback={<PagePending />}
      />
    )
  }
  return (
    <>
      {current ? (
        <SignedIn connection={current} refused={refused}>
          {children}
        </SignedIn>
      ) : (
        <SignInPage fallback={<PagePending />} />
      )}
      {asks && <ReplaceKeyDialog key={key} stored={stored} fragmentKey={key} onDone={fragmentKey.forget} />}
    </>
  )
}

function SignedIn({
  connection,
  refused,
  children,
}: {
  connection: Connection
  refused: boolean
  children: ReactNode
}) {
  const clockAhead = useStore(serviceClock, () => serviceClock.aheadOf(connection.baseUrl))
  return (
    <ConnectionContext value={connection}>
      <ClockAheadContext value={clockAhead}>
        <Fragment key={connection.id}>{children}</Fragment>
      </ClockAheadContext>
      {refused && <RefusedKeyDialog />}
      <RetryWithNewKey connection={connection} refused={refused} />
    </ConnectionContext>
  )
}

/** Drops what services have answered to connections that are gone, as soon as no view shows it. */
function useForgottenQueries(connections: readonly SavedConnection[]): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const ids = new Set<unknown>(connections.map(({ id }) => id))
    queryClient.removeQueries({ predicate: ({ queryKey: [id] }) => !ids.has(id) })
  }, [queryClient, connections])
}

/** Asks again for everything on the page when the key of the connection has been replaced, or is accepted again. */
function RetryWithNewKey({ connection: { id, key }, refused }: { connection: Connection; refused: boolean }) {
  const queryClient = useQueryClient()
  const used = useRef({ id, key, refused })
  useEffect(() => {
    const before = used.current
    used.current = { id, key, refused }
    if (before.id !== id || refused || (before.key === key && !before.refused)) return
    void queryClient.refetchQueries({ queryKey: [id], type: 'active' })
  }, [queryClient, id, key, refused])
  return null
}
