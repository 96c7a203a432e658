import { call } from '../../client/call'
import { useConnection } from '../../client/connection'
import { goneIsDone } from '../../client/errors'
import { confirmProps } from '../../client/confirm-props'
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
  const refresh = useRefresh(API_KEYS.queries.all)
  const deletion = useSubmission({
    mutationFn: () => goneIsDone(call(connection, deleteKey, { params: { id } })),
    onSuccess: () => {
      onClose()
      toast({ title: `API key ${name} deleted` })
    },
    onSettled: refresh,
  })
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Delete API key ${name}?`}
      description={`Any call with ${masked_key} will be refused. Its sessions continue.`}
      losses={['Access for all people and programs that use it']}
      action="Delete key"
      {...confirmProps(deletion, 'delete', 'the API key')}
    />
  )
}
