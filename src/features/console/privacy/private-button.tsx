import { useQueryClient } from '@tanstack/react-query'
import { EyeOff, X } from 'lucide-react'
import { call } from '../../../client/call'
import { useConnection } from '../../../client/connection'
import { reportFailure } from '../../../resources/report-failure'
import { sessionQueries } from '../../../client/queries'
import { useOffered } from '../../../client/use-offered'
import { useSubmission } from '../../../client/use-submission'
import { endPrivatePhase, startPrivatePhase } from '../../../contract/endpoints/privacy'
import type { BrowserSession } from '../../../contract/session'
import { useCommands } from '../../../ui/commands'
import { IconButton } from '../../../ui/icon-button'
import { useServiceNow } from '../../../ui/now'
import { playTime } from '../../../ui/play-time'
import { useNoInput } from '../no-input'

/** Begins and ends a private phase, in which nothing of the session is recorded; while one is on, says so and since when. */
export function PrivateButton({ session, ended }: { session: BrowserSession; ended: boolean }) {
  const { session_id: id, private_since: since } = session
  const connection = useConnection()
  const queryClient = useQueryClient()
  const isOffered = useOffered('startPrivatePhase')
  const { queryKey } = sessionQueries.detail(connection, id)
  const change = useSubmission({
    mutationFn: async (begins: boolean) => {
      const params = { id }
      if (begins) return (await call(connection, startPrivatePhase, { params })).since
      await call(connection, endPrivatePhase, { params })
      return undefined
    },
    // What is done next belongs to the phase already: it is not waited for the next answer.
    onSuccess: async (private_since) => {
      // One that was asked for before does not know of it.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData<BrowserSession>(queryKey, (known) => known && { ...known, private_since })
    },
    onError: (error: Error, begins) => {
      reportFailure(begins ? 'start' : 'end', 'the private phase')(error)
      void queryClient.invalidateQueries({ queryKey })
    },
  })
  const isOn = since !== undefined && !ended
  const label = isOn ? 'End private phase' : 'Start private phase'
  const disabledReason = useNoInput(ended)
  const toggle = (): void => change.mutate(!isOn)
  useCommands('Console', isOffered ? [{ id: 'console.private', label, disabledReason, run: toggle }] : [])
  if (!isOffered) return null
  if (!isOn) {
    return (
      <IconButton
        label={label}
        side="bottom"
        icon={<EyeOff />}
        disabledReason={disabledReason ?? (change.isPending ? 'Starting' : undefined)}
        onClick={toggle}
      />
    )
  }
  return (
    <span
      data-running
      className="mr-1 flex items-center gap-1.5 rounded-md bg-warning-soft pl-2 text-sm text-warning stacked:mr-0 stacked:gap-0.5 stacked:pl-0.5 stacked:text-xs"
    >
      <EyeOff className="size-4 stacked:hidden" />
      <span role="status">
        {/* A second line of tools would move the picture. */}
        <span className="@max-6xl:sr-only">Private</span>
        <span className="sr-only"> phase: nothing is recorded</span>
      </span>
      <PrivateFor since={since} />
      <IconButton label={label} side="bottom" icon={<X />} disabledReason={disabledReason} onClick={toggle} />
    </span>
  )
}

function PrivateFor({ since }: { since: string }) {
  return (
    <time className="font-mono tabular-nums beside:@max-4xl:sr-only" aria-label="Private for">
      {playTime(useServiceNow() - Date.parse(since))}
    </time>
  )
}
