import { call } from '../../../client/call'
import { useConnection } from '../../../client/connection'
import { ApiError } from '../../../client/errors'
import { deleteSession } from '../../../contract/endpoints/browsers'
import type { BrowserSession } from '../../../contract/session'
import { endingWords } from '../../../resources/ending-words'
import { ManyDialog } from './many-dialog'

/** Ends several sessions (or one) after asking once; one that is already gone counts as ended. */
export function EndDialog({ sessions, onClose }: { sessions: readonly BrowserSession[]; onClose: () => void }) {
  const connection = useConnection()
  return (
    <ManyDialog
      sessions={sessions}
      words={{ verb: 'End', running: 'Ending', past: 'ended' }}
      describe={(all) => ({
        description:
          all.length === 1 && all[0]
            ? endingWords(all[0]).description
            : 'The browsers are closed. Pools warm new ones in the place of theirs.',
        losses: [...new Set(all.flatMap((session) => endingWords(session).losses))],
      })}
      act={({ session_id: id }, signal) =>
        call(connection, deleteSession, { params: { id_or_name: id }, signal }).catch((error: unknown) => {
          if (!(error instanceof ApiError && error.status === 404)) throw error
        })
      }
      onClose={onClose}
    />
  )
}
