import type { Connection } from '../../client/connection'
import { OwnedMemory } from '../../ui/owned-memory'
import { storageWithDrafts } from './kept-drafts'
import { ActionLog } from './log/action-log'
import { HistoryEntries } from './log/history-entries'
import { HistoryPictures } from './log/history-pictures'

/** What they hold of pictures is up to some megabytes each; the rest is read again. */
const MOST = 4

const known = new OwnedMemory<ActionLog>({ most: MOST, end: (log) => log.dispose() })

/** The log of a session, one for the page: what a replay does while another view is shown is there when the person comes back. */
export const logOf = (connection: Connection, sessionId: string): ActionLog =>
  known.of(
    connection,
    sessionId,
    () =>
      new ActionLog({
        connection,
        sessionId,
        storage: storageWithDrafts(connection),
        pictures: new HistoryPictures(connection, sessionId),
        shared: new HistoryEntries(connection, sessionId),
      }),
  )
