import { History } from 'lucide-react'
import { call } from '../../../client/call'
import { useConnection } from '../../../client/connection'
import { reportFailure } from '../../../resources/report-failure'
import { sessionQueries } from '../../../client/queries'
import { useDenied } from '../../../client/rights'
import { useOffered } from '../../../client/use-offered'
import { useSubmission } from '../../../client/use-submission'
import { setSessionBlackBox } from '../../../contract/endpoints/black-boxes'
import type { BrowserSession } from '../../../contract/session'
import { BlackBoxSelect } from '../../../resources/black-box-select'
import { useRefresh } from '../../../resources/use-refresh'
import { Button } from '../../../ui/button'
import { useKeep } from './use-keep'

/** How many of its last minutes a session keeps without a video, and what makes a video of them. */
export function BlackBoxBar({ session, ended }: { session: BrowserSession; ended: boolean }) {
  const { session_id: id, black_box_minutes: kept = 0, headless } = session
  const connection = useConnection()
  const refresh = useRefresh((c) => sessionQueries.detail(c, id))
  const isOffered = useOffered('setSessionBlackBox')
  const denied = useDenied(setSessionBlackBox)
  const keep = useKeep(id)
  const change = useSubmission({
    mutationFn: (minutes: number) => call(connection, setSessionBlackBox, { params: { id }, body: { minutes } }),
    onSettled: refresh,
    onError: reportFailure('change', 'the black box'),
  })
  if (!isOffered || ended || headless) return null
  const shown = change.isPending ? change.variables : kept
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 text-sm">
      <span className="mr-auto flex items-center gap-2">
        Black box
        <BlackBoxSelect minutes={shown} denied={denied} onChange={change.mutate} />
      </span>
      {kept > 0 && (
        <Button
          size="small"
          icon={<History />}
          pending={keep.isPending}
          disabledReason={denied}
          onClick={() => keep.mutate()}
        >
          Save what just happened
        </Button>
      )}
    </div>
  )
}
