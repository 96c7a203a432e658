import { useMutation } from '@tanstack/react-query'
import { toast } from '../../ui/toast'
import { useConnectionStore } from './context'
import type { NewConnection } from './store'
import { type Verdict, verify } from './verify'

export interface SignIn {
  submit: (credentials: NewConnection) => void
  pending: boolean
  /** What the last try came to, while it was not accepted. */
  failure: { verdict: Exclude<Verdict, { kind: 'accepted' }>; baseUrl: string } | undefined
}

/** Checks a key with its service and, when it is accepted, works with it from then on. */
export function useSignIn(onDone?: () => void): SignIn {
  const store = useConnectionStore()
  const { mutate, data, variables, isPending } = useMutation({
    mutationFn: (credentials: NewConnection) => verify({ id: '', ...credentials }),
    networkMode: 'always',
    onSuccess: (verdict, credentials) => {
      if (verdict.kind !== 'accepted') return
      const { current } = store.get()
      const same = store.signIn(credentials)
      // A second one is expected in the list.
      if (same && credentials.replaces === undefined) {
        const { name } = store.get().current ?? same
        toast({
          title: `${name} was already connected`,
          description: same.id === current?.id ? 'You are still using it.' : 'You are using it now.',
        })
      }
      onDone?.()
    },
  })
  const failed = !isPending && data && variables && data.kind !== 'accepted'
  return {
    submit: mutate,
    pending: isPending,
    failure: failed ? { verdict: data, baseUrl: variables.baseUrl } : undefined,
  }
}
