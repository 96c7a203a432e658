import type { Parts } from './parts'
import { replayRecord } from './replay-record'
import type { Handlers } from './route'

type BlackBoxParts = Pick<Parts, 'sessions' | 'pools' | 'replays' | 'secrets'>

export function blackBoxHandlers({ sessions, pools, replays, secrets }: BlackBoxParts) {
  const { blackBoxes } = replays
  return {
    setSessionBlackBox: ({ params, body }) => {
      blackBoxes.set(sessions.find(params.id).session, body.minutes)
      return body
    },
    keepBlackBox: async ({ params, signal, origin }) => {
      const { session, lease } = sessions.find(params.id)
      return replayRecord(await lease.use(signal, () => blackBoxes.keep(session.id)), origin, secrets)
    },
    getPoolBlackBox: async ({ params }) => {
      const { setup } = await pools.find(params.id_or_name)
      return { minutes: setup.blackBoxMinutes ?? 0 }
    },
    setPoolBlackBox: async ({ params, body }) => {
      await pools.changing.setBlackBox(await pools.find(params.id_or_name), body.minutes)
      return body
    },
  } satisfies Partial<Handlers>
}
