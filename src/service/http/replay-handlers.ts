import type { Replay } from '../../contract/replay'
import type { ReplayRow } from '../replays/replay-rows'
import { readMarks } from '../replays/mark-file'
import { Problem } from '../shared/problem'
import { background } from '../shared/stray'
import { onlyOnce } from './only-once'
import type { Parts } from './parts'
import { rangedFile } from './ranged-file'
import { replayRecord } from './replay-record'
import { type Handlers, JsonText } from './route'

type ReplayParts = Pick<Parts, 'sessions' | 'history' | 'replays' | 'secrets' | 'peers'>

/** How soon to ask again for one that is being recorded, and for one whose file is not complete, s. */
const RECORDING_SECONDS = 5
const COMPLETING_SECONDS = 1

export function replayHandlers({ sessions, history, replays, secrets, peers }: ReplayParts) {
  const record = (row: ReplayRow, origin: string): Replay => replayRecord(row, origin, secrets)
  /** Those of a session, by id or name, also of one that has ended. Problem 404. */
  const ofSession = async (idOrName: string): Promise<ReplayRow[]> => {
    if (sessions.has(idOrName)) return replays.ofSession(sessions.find(idOrName).session.id)
    const found = await replays.ofSession(idOrName)
    if (found.length > 0) return found
    const ended = await history.find(idOrName)
    if (!ended) throw sessions.missing(idOrName, 'id or name')
    return replays.ofSession(ended.session_id)
  }
  const find = async ({ id, replay_id }: { id: string; replay_id: string }): Promise<ReplayRow> => {
    const row = (await ofSession(id)).find((one) => one.id === replay_id)
    if (!row)
      throw new Problem('not_found', `The browser session ${id} has no replay ${replay_id}; it may have been deleted.`)
    return row
  }
  const findHere = async (params: { id: string; replay_id: string }): Promise<ReplayRow> => {
    const row = await find(params)
    if (row.hostId !== peers.id) throw hostAway()
    return row
  }
  return {
    startReplay: async ({ params, body, signal, origin, header, onClientDisconnect }) => {
      const { session, lease } = sessions.find(params.id)
      const terms = { framerate: body.framerate, maxMs: body.max_duration_in_seconds * 1000 }
      const row = await onlyOnce(header, () => lease.use(signal, (inner) => replays.start(session, terms, inner)))
      onClientDisconnect(() => background(replays.discard(row.id)))
      return record(row, origin)
    },
    listReplays: async ({ params, origin }) => (await ofSession(params.id)).map((row) => record(row, origin)),
    downloadReplay: async ({ params, headers }) => {
      const row = await findHere(params)
      if (row.sizeBytes === null) return pending(row.finishedAt ? COMPLETING_SECONDS : RECORDING_SECONDS)
      const disposition = `attachment; filename="replay-${row.id}.mp4"`
      const file = { path: replays.files.whole(row.id), type: 'video/mp4', tag: row.id }
      const answer = await rangedFile(headers, { ...file, headers: { 'Content-Disposition': disposition } })
      if (!answer) throw noVideo(row)
      return answer
    },
    stopReplay: async ({ params }) => {
      const row = await find(params)
      if (row.finishedAt) return replays.stop(row.id)
      if (row.hostId !== peers.id) throw hostAway()
      await replays.stop(row.id)
    },
    listReplayActions: async ({ params }) => {
      const row = await findHere(params)
      return new JsonText(`[${(await replays.files.readActions(row.id)).join(',')}]`)
    },
    markReplay: async ({ params, body, header }) => {
      const row = await findHere(params)
      // A client that repeats it would name two moments.
      return onlyOnce(header, () => replays.mark(row.id, body.name))
    },
    listReplayMarks: async ({ params }) => readMarks(replays.files.marks((await findHere(params)).id)),
    deleteReplay: async ({ params }) => replays.discard((await findHere(params)).id),
  } satisfies Partial<Handlers>
}

const pending = (seconds: number): Response =>
  new Response(null, { status: 202, headers: { 'Retry-After': String(seconds), 'Content-Length': '0' } })

/** Problem 404: it has ended before there was a picture, or its file was removed. */
const noVideo = ({ id, failure }: ReplayRow): Problem =>
  new Problem('not_found', `The replay ${id} has no video.${failure === null ? '' : ` ${failure}`}`)

const hostAway = (): Problem =>
  new Problem(
    'not_found',
    'The video is on the host that recorded it, which is not running. It is available again when that host starts with its data folder.',
  )
