import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { useConnectionStore } from './context'
import { SignInError } from './sign-in-error'
import type { SavedConnection } from './store'
import { useSignIn } from './use-sign-in'

/** Asks before a sign-in link replaces the key that is stored for this service. Without another key there is nothing to ask. */
export function ReplaceKeyDialog({
  stored,
  fragmentKey,
  onDone,
}: {
  stored: SavedConnection
  /** The key that came in the address. */
  fragmentKey: string
  onDone: () => void
}) {
  const store = useConnectionStore()
  const signIn = useSignIn(onDone)
  const stay = useRef<HTMLButtonElement>(null)
  const { id, name, key, kept } = stored
  const isSame = key === fragmentKey
  const goOn = useEffectEvent(() => {
    store.select(id)
    onDone()
  })
  useEffect(() => {
    if (isSame) goOn()
  }, [isSame])
  if (isSame || key === null) return null
  const replace = () => signIn.submit({ baseUrl: '', name, key: fragmentKey, keep: kept, replaces: id })
  return (
    <Dialog
      alert
      onClose={onDone}
      title={`Replace the key of ${name}?`}
      description="You opened a sign-in link, and this browser already has another key for this service. The key of the link may have other rights. What you entered on this page stays."
      initialFocus={stay}
      footer={
        <>
          <Button ref={stay} onClick={onDone}>
            Keep current key
          </Button>
          <Button variant="primary" pending={signIn.pending} onClick={replace}>
            Replace key
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          <dt className="text-muted">Current key</dt>
          <dd>
            {endOf(key)}, {kept ? 'remembered on this device' : 'until all Pooldeck tabs are closed'}
          </dd>
          <dt className="text-muted">Key of the link</dt>
          <dd>{endOf(fragmentKey)}</dd>
        </dl>
        {signIn.failure && <SignInError {...signIn.failure} />}
      </div>
    </Dialog>
  )
}

/** By which a person distinguishes keys; of a short one too much would be shown. */
const endOf = (key: string): string => (key.length < 16 ? 'too short to be shown in part' : `ends in ${key.slice(-4)}`)
