import { VIDEO_STREAM } from '../../contract/live-video'
import type { Caller } from '../database/keys'
import type { Session } from '../session/session'
import type { Parts } from './parts'
import type { Handlers } from './route'
import { whileRead } from './while-read'

/** A proxy must not wait for more of it. */
const HEADERS = { 'Content-Type': VIDEO_STREAM, 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' }

export function liveVideoHandlers({ sessions, replays }: Pick<Parts, 'sessions' | 'replays'>) {
  return {
    watchVideo: ({ params, query: { viewer, drives, kbps }, signal, caller }) => {
      const { session, lease } = sessions.leased(params.id)
      const watcher = { name: viewer, key: caller.name, drives: drives === 'true' }
      const use = <T>(work: (inner: AbortSignal) => Promise<T>) =>
        lease.watch(signal, (inner) => session.telemetry.whileWatched(watcher, () => work(inner)))
      return whileRead(use, async (inner) => {
        const video = await replays.live.open(session, viewerOf(caller, viewer), kbps)
        const close = () => video.close()
        inner.addEventListener('abort', close, { once: true })
        return { headers: HEADERS, pieces: video.frames(), close }
      })
    },
    reportVideo: ({ params, query: { viewer, number }, caller }) => {
      const { session }: { session: Session } = sessions.leased(params.id)
      replays.live.received(session.id, viewerOf(caller, viewer), number)
    },
  } satisfies Partial<Handlers>
}

/** No viewer reports what another viewer has received. */
const viewerOf = ({ id }: Caller, viewer: string): string => `${id} ${viewer}`
