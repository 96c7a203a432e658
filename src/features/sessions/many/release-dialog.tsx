import { confirmOneOfMany, mayBeDone } from '../../../client/confirm-change'
import { useConnection } from '../../../client/connection'
import type { BrowserSession } from '../../../contract/session'
import { describeOthers } from '../../../resources/session-viewers'
import { lookUpLeaseEnd, releaseSession } from '../../../client/session-outcome'
import { sessionTitle } from '../../../resources/session-title'
import { useReplacement } from '../../../resources/use-replacement'
import { ManyDialog, type ManyDialogEnd } from './many-dialog'

/** Whether the session can be released: its browser is of a pool. */
export const isPooled = ({ pool }: BrowserSession): boolean => pool !== undefined

/** Releases the browsers of several sessions to their pools, which close them, after asking once. */
export function ReleaseDialog({ sessions, ...closing }: { sessions: readonly BrowserSession[] } & ManyDialogEnd) {
  const connection = useConnection()
  const replacement = useReplacement(sessions)
  return (
    <ManyDialog
      sessions={sessions}
      words={{ verb: 'Release', running: 'Releasing', past: 'released' }}
      describe={(all) => ({
        description: `The ${all.length === 1 ? 'browser is' : 'browsers are'} closed. ${replacement}`.trim(),
        losses: [
          `Everything open in ${all.length === 1 ? 'this browser' : 'these browsers'}: tabs, cookies, what was typed`,
          ...all.flatMap((session) => {
            const others = describeOthers(session)
            return others === undefined ? [] : [`${sessionTitle(session)}: the work of ${others}`]
          }),
        ],
      })}
      act={async (session, signal) => {
        const { pool } = session
        if (!pool) return
        const lookUp = lookUpLeaseEnd(connection, session)
        await releaseSession(connection, { ...session, pool, reuse: false }, { signal }).catch(
          async (failure: unknown) => {
            if (mayBeDone(failure) || signal.aborted) return confirmOneOfMany(failure, lookUp, signal)
            // One that is already gone counts as released, as it does after a call that was stopped.
            const found = await lookUp(signal).catch(() => undefined)
            if (found?.is !== 'done') throw failure
          },
        )
      }}
      {...closing}
    />
  )
}
