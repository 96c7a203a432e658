import { confirmOneOfMany } from '../../../client/confirm-change'
import { useConnection } from '../../../client/connection'
import type { BrowserSession } from '../../../contract/session'
import { describeEnding } from '../../../resources/describe-ending'
import { endSession, lookUpLeaseEnd } from '../../../client/session-outcome'
import { useReplacement } from '../../../resources/use-replacement'
import { ManyDialog, type ManyDialogEnd } from './many-dialog'

/** Ends several sessions (or one) after asking once; one that is already gone counts as ended. */
export function EndDialog({ sessions, ...closing }: { sessions: readonly BrowserSession[] } & ManyDialogEnd) {
  const connection = useConnection()
  const replacement = useReplacement(sessions)
  return (
    <ManyDialog
      sessions={sessions}
      words={{ verb: 'End', running: 'Ending', past: 'ended' }}
      describe={(all) => ({
        description:
          all.length === 1 && all[0]
            ? describeEnding(all[0], replacement).description
            : `The browsers are closed. ${replacement}`.trim(),
        losses: [...new Set(all.flatMap((session) => describeEnding(session, replacement).losses))],
      })}
      act={(session, signal) =>
        endSession(connection, session.session_id, signal).catch((failure: unknown) =>
          confirmOneOfMany(failure, lookUpLeaseEnd(connection, session), signal),
        )
      }
      {...closing}
    />
  )
}
