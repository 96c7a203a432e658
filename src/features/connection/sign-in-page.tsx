import { useEffect } from 'react'
import { Button } from '../../ui/button'
import { Lanes } from '../../ui/lanes'
import { PAGE_HEADING_ID } from '../../ui/page'
import { useConnections, useConnectionStore } from './context'
import { type SignInDraft, SignInForm } from './sign-in-form'
import { useSignIn } from './use-sign-in'

const PICTURE = [
  { state: 'available' },
  { state: 'acquired' },
  { state: 'acquired' },
  { state: 'available' },
  { state: 'available' },
  { state: 'warming' },
  { state: 'empty' },
  { state: 'empty' },
] as const

/** Shown instead of the views while no connection is in use; the address of the view stays, and is shown after the sign-in. */
export function SignInPage() {
  const signIn = useSignIn()
  const { connections } = useConnections()
  const store = useConnectionStore()
  const usable = connections.filter(({ key }) => key !== null)
  const initial: SignInDraft = { address: location.origin, name: '', key: '', keep: false }
  useEffect(() => {
    document.title = 'Sign in · Pooldeck'
  }, [])
  return (
    <main className="grid min-h-full content-center justify-items-center overflow-y-auto bg-canvas px-4 py-10">
      <div className="flex w-full max-w-96 flex-col gap-6">
        <Lanes lanes={PICTURE} size="large" label="" />
        <div>
          <h1 id={PAGE_HEADING_ID} tabIndex={-1} className="text-2xl font-semibold tracking-tight">
            Pooldeck
          </h1>
          <p className="text-lg text-muted">Pools of warm browsers, and each one in your hand.</p>
        </div>
        <SignInForm initial={initial} signIn={signIn} />
        {usable.length > 0 && (
          <section className="flex flex-col gap-2 border-t border-line pt-4">
            <h2 className="text-muted">Or go on with</h2>
            <div className="flex flex-wrap gap-2">
              {usable.map(({ id, name }) => (
                <Button key={id} onClick={() => store.select(id)}>
                  {name}
                </Button>
              ))}
            </div>
          </section>
        )}
      </div>
    </main>
  )
}
