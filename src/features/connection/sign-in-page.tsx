import { useEffect } from 'react'
import { Button } from '../../ui/button'
import type { LaneState } from '../../ui/lane-fold'
import { focusPageHeading } from '../../ui/page'
import { useConnectionName, useConnections, useConnectionStore } from './context'
import { type SignInDraft, SignInForm } from './sign-in-form'
import { SignInFrame } from './sign-in-frame'
import { useSignIn } from './use-sign-in'

const PICTURE: readonly LaneState[] = [
  'available',
  'acquired',
  'acquired',
  'available',
  'available',
  'warming',
  'empty',
  'empty',
]

/** Shown instead of the views while no connection is in use; the address of the view stays, and is shown after the sign-in. */
export function SignInPage() {
  const signIn = useSignIn()
  const { connections } = useConnections()
  const store = useConnectionStore()
  // The form goes with its focus: the view that replaces it begins at its heading.
  useEffect(() => focusPageHeading, [])
  const usable = connections.filter(({ key }) => key !== null)
  const initial: SignInDraft = { address: location.origin, name: '', key: '', keep: false }
  return (
    <SignInFrame lanes={PICTURE.map((state) => ({ state }))}>
      <SignInForm startsInKey initial={initial} nameOf={useConnectionName()} signIn={signIn} />
      {usable.length > 0 && (
        <section className="flex flex-col gap-2 border-t border-line pt-4">
          <h2 className="text-muted">Or continue with</h2>
          <div className="flex flex-wrap gap-2">
            {usable.map(({ id, name }) => (
              <Button key={id} onClick={() => store.select(id)}>
                {name}
              </Button>
            ))}
          </div>
        </section>
      )}
    </SignInFrame>
  )
}
