import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleX } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../client/call'
import { useConnection } from '../../client/connection'
import { ApiError } from '../../client/errors'
import { poolQueries, sessionQueries } from '../../client/queries'
import { deleteSession } from '../../contract/endpoints/browsers'
import type { BrowserSession } from '../../contract/session'
import { endingWords } from '../../resources/ending-words'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { IconButton } from '../../ui/icon-button'
import { toast } from '../../ui/toast'

/** Ends one session after asking; one that is already gone counts as ended. */
export function EndSession({ session }: { session: BrowserSession }) {
  const [asking, setAsking] = useState(false)
  const connection = useConnection()
  const queryClient = useQueryClient()
  const name = session.name ?? session.session_id
  const { description, losses } = endingWords(session)
  const end = useMutation({
    mutationFn: () =>
      call(connection, deleteSession, { params: { id_or_name: session.session_id } }).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.status === 404)) throw error
      }),
    onSuccess: () => {
      setAsking(false)
      toast({ title: `Session ${name} ended` })
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: sessionQueries.all(connection) }),
        queryClient.invalidateQueries({ queryKey: poolQueries.all(connection) }),
      ])
    },
  })
  return (
    <>
      <IconButton
        size="small"
        label={`End session ${name}`}
        icon={<CircleX aria-hidden />}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`End session ${name}?`}
        description={description}
        losses={[...losses, 'The work of anybody who is driving it now']}
        action="End session"
        onConfirm={() => end.mutate()}
        pending={end.isPending}
        error={end.error ? `The session was not ended. ${end.error.message}` : undefined}
      />
    </>
  )
}
