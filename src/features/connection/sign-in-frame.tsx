import { type ReactNode, useEffect } from 'react'
import { type Lane, Lanes } from '../../ui/lanes'
import { PAGE_HEADING_ID } from '../../ui/page'

/** The page around a sign-in. */
export function SignInFrame({ lanes, children }: { lanes: readonly Lane[]; children: ReactNode }) {
  useEffect(() => {
    document.title = 'Sign in · Pooldeck'
  }, [])
  return (
    <main className="grid min-h-full content-center justify-items-center bg-canvas px-4 py-10">
      <div className="flex w-full max-w-96 flex-col gap-6">
        <Lanes lanes={lanes} size="large" label="" />
        <div>
          <h1 id={PAGE_HEADING_ID} tabIndex={-1} className="text-2xl font-semibold tracking-tight">
            Pooldeck
          </h1>
          <p className="text-lg text-muted">Warm browser pools, and hands-on control of every session.</p>
        </div>
        {children}
      </div>
    </main>
  )
}
