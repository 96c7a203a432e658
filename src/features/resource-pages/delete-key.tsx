import { call } from '../../client/call'
import { useConnection } from '../../client/connection'
import { isNotFound } from '../../client/errors'
import { describeFailure } from '../../client/outcome'
import { useSubmission } from '../../client/use-submission'
import { deleteKey } from '../../contract/endpoints/keys'
import type { ApiKey } from '../../contract/key'
import { API_KEYS } from '../../resources/kinds'
import { useRefresh } from '../../resources/use-refresh'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { toast } from '../../ui/toast'

/** Asks before a key is refused for good. */
export function DeleteKey({ apiKey: { id, name, masked_key }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const connection = useConnection()
  const refresh = useRefresh(API_KEYS)
  const deletion = useSubmission({
    mutationFn: () =>
      call(connection, deleteKey, { params: { id } }).catch((error: unknown) => {
        // Deleted by another operator meanwhile: what was wanted is the case.
        if (!isNotFound(error)) throw error
      }),
    onSuccess: () => {
      onClose()
      toast({ title: `API key ${name} is deleted` })
    },
    onSettled: refresh,
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Delete API key ${name}?`}
      description={`Any call with ${masked_key} will be refused. Its sessions continue.`}
      losses={['Access of all people and programs that use it']}
      action="Delete key"
      onConfirm={() => deletion.mutate()}
      pending={deletion.isPending}
      error={deletion.error ? describeFailure(deletion.error, 'delete', 'the API key') : undefined}
    />
  )
}
