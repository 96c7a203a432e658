import type { Connection } from '../../../client/connection'
import type { Snapshot } from '../screen/shown-picture'
import { changeHistory, historyDatabase } from './history-database'

/** Under the id of an entry: no entry has it as its id. */
const LAST = 'last'

/** Keeps what was seen last of a session where it is found once that has ended, as long as the pictures of its history. Never rejects. */
export const keepLastPicture = ({ id }: Connection, session: string, last: Snapshot): Promise<void> =>
  changeHistory(id, async (db) =>
    db.put('pictures', { connection: id, session, entry: LAST, at: Date.now(), after: await last.bytes() }),
  )

/** Resolves to what was seen last of a session in this browser; undefined where there is nothing. Never rejects. */
export const recallLastPicture = ({ id }: Connection, session: string): Promise<Blob | undefined> =>
  historyDatabase()
    .then(async (db) => (await db.get('pictures', [id, session, LAST]))?.after)
    .catch(() => undefined)
