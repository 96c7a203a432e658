import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CircleX } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../client/call'
import { useConnection } from '../../../client/connection'
import { ApiError } from '../../../client/errors'
import { describeFailure } from '../../../client/outcome'
import { poolQueries, sessionQueries } from '../../../client/queries'
import { useDenied } from '../../../client/rights'
import { useSubmission } from '../../../client/use-submission'
import { deleteSession } from '../../../contract/endpoints/browsers'
import type { BrowserSession } from '../../../contract/session'
import { endingWords } from '../../../resources/ending-words'
import { Button } from '../../../ui/button'
import { useCommands } from '../../../ui/commands'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { toast } from '../../../ui/toast'
import { describeOthers } from './others'

/** Ends the session after asking; one that is already gone counts as ended. */
export function EndSession({ session }: { session: BrowserSession }) {
  const [asking, setAsking] = useState(false)
  const connection = useConnection()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const denied = useDenied(deleteSession)
  const { session_id: id, name = id, pool } = session
  const others = describeOthers(session)
  const end = useSubmission({
    mutationFn: () =>
      call(connection, deleteSession, { params: { id_or_name: id } }).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.status === 404)) throw error
      }),
    onSuccess: async () => {
      setAsking(false)
      toast({ title: `Session ${name} ended` })
      await (pool ? navigate({ to: '/pools/$pool', params: { pool: pool.id } }) : navigate({ to: '/sessions' }))
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: sessionQueries.all(connection) }),
        queryClient.invalidateQueries({ queryKey: poolQueries.all(connection) }),
      ])
    },
  })
  useCommands([
    {
      id: 'console.end',
      group: 'This session',
      label: 'End the session …',
      danger: true,
      icon: <CircleX aria-hidden />,
      disabledReason: denied,
      run: () => setAsking(true),
    },
  ])
  return (
    <>
      <Button
        size="small"
        variant="danger"
        icon={<CircleX aria-hidden />}
        disabledReason={denied}
        onClick={() => setAsking(true)}
      >
        End session
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`End session ${name}?`}
        {...endingWords(session)}
        {...(others !== undefined && { losses: [...endingWords(session).losses, `The work of ${others}`] })}
        action="End session"
        onConfirm={() => end.mutate()}
        pending={end.isPending}
        error={end.error ? describeFailure(end.error, 'the session', 'ended') : undefined}
      />
    </>
  )
}
