import { call } from '../../../client/call'
import { useConnection } from '../../../client/connection'
import { releaseBrowser } from '../../../contract/endpoints/pools'
import type { BrowserSession } from '../../../contract/session'
import { ManyDialog } from './many-dialog'

/** Whether the session can be given back: its browser is of a pool. */
export const isPooled = ({ pool }: BrowserSession): boolean => pool !== undefined

/** Releases the browsers of several sessions to their pools, each for a fresh one, after asking once. */
export function ReleaseDialog({ sessions, onClose }: { sessions: readonly BrowserSession[]; onClose: () => void }) {
  const connection = useConnection()
  return (
    <ManyDialog
      sessions={sessions}
      words={{ verb: 'Release', running: 'Releasing', past: 'released' }}
      describe={() => ({
        description: 'Their pools replace the browsers by fresh ones.',
        losses: ['Everything open in these browsers: tabs, cookies, what was typed'],
      })}
      act={async ({ session_id, pool }, signal) => {
        if (!pool) return
        await call(connection, releaseBrowser, {
          params: { id_or_name: pool.id },
          body: { session_id, reuse: false },
          signal,
        })
      }}
      onClose={onClose}
    />
  )
}
