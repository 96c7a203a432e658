import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../client/call'
import { useConnection } from '../../client/connection'
import { serviceQueries } from '../../client/queries'
import { hostTitle } from '../../resources/hosts'
import { toast } from '../../ui/toast'
import { useSubmission } from '../../client/use-submission'
import { updateHost } from '../../contract/endpoints/service'
import type { Host } from '../../contract/host'

/** Lets a host drain, or takes that back. The list shows the answer at once. */
export function useDrain(host: Host, onDone: () => void) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const { queryKey } = serviceQueries.hosts(connection)
  return useSubmission({
    mutationFn: (draining: boolean) => call(connection, updateHost, { params: { id: host.id }, body: { draining } }),
    onSuccess: (changed) => {
      queryClient.setQueryData(queryKey, (hosts) => hosts?.map((one) => (one.id === changed.id ? changed : one)))
      onDone()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}

/** Takes back that a host drains, and says what became of it. */
export function useUndrain(host: Host): { isPending: boolean; send: (onSettled?: () => void) => void } {
  const title = hostTitle(host)
  const { mutate, isPending } = useDrain(host, () => toast({ title: `Host ${title} undrained` }))
  const onError = ({ message }: Error): void =>
    toast({ kind: 'danger', title: `Couldn’t undrain host ${title}`, description: message })
  return { isPending, send: (onSettled) => mutate(false, { onError, ...(onSettled && { onSettled }) }) }
}
