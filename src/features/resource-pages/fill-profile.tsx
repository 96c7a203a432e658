import { useNavigate } from '@tanstack/react-router'
import { MonitorPlay } from 'lucide-react'
import { call } from '../../client/call'
import { useConnection } from '../../client/connection'
import { sessionQueries } from '../../client/queries'
import { failureTitle } from '../../client/outcome'
import { useSubmission } from '../../client/use-submission'
import { TIMEOUT_SECONDS } from '../../contract/browser-fields'
import { createSession } from '../../contract/endpoints/browsers'
import type { Profile } from '../../contract/profile'
import { titleOf } from '../../resources/reference'
import { HaltNotice } from '../../resources/halt-notice'
import { useRefresh } from '../../resources/use-refresh'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { formatDuration } from '../../ui/format'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast'
import { useUsers } from './users'

/** Opens a session that saves what it leaves behind, and leads to its console. */
export function FillProfile({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const connection = useConnection()
  const refresh = useRefresh(sessionQueries.all)
  const navigate = useNavigate()
  const users = useUsers('profile', profile.id)
  const title = titleOf(profile)
  const open = useSubmission({
    mutationFn: (_, { idempotencyKey }) =>
      call(connection, createSession, {
        body: { profile: { id: profile.id, save_changes: true }, timeout_seconds: TIMEOUT_SECONDS.default },
        idempotencyKey,
      }),
    onSuccess: ({ session_id: id }) => {
      void refresh()
      toast({ title: `This session fills profile ${title}`, description: 'Ending the session saves it.' })
      return navigate({ to: '/sessions/$id', params: { id } })
    },
  })
  return (
    <Dialog
      onClose={onClose}
      title={`Open a session to fill ${title}`}
      description="Starts a separate browser with this profile and opens its console."
      actions={
        <Button variant="primary" icon={<MonitorPlay />} pending={open.isPending} onClick={() => open.mutate()}>
          Open session
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <HaltNotice />
        <ol className="flex list-decimal flex-col gap-1 pl-5 text-muted marker:text-faint">
          <li>Sign in and set up what the browsers of your pools should begin with.</li>
          <li>
            <strong className="font-semibold text-ink">End the session: that saves the profile.</strong> It also ends,
            and is saved, after {formatDuration(TIMEOUT_SECONDS.default * 1000)} without activity.
          </li>
          {users.length > 0 && (
            <li>Idle browsers of pools that refresh with this profile are then restarted with it.</li>
          )}
        </ol>
        {open.error && (
          <Notice tone="danger" title={failureTitle(open.error, 'open', 'the session')}>
            {open.error.message}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
