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
      const { id } = await pools.find(params.id_or_name)
      return { minutes: await blackBoxes.settings.ofPool(id) }
    },
    setPoolBlackBox: async ({ params, body }) => {
      const { id } = await pools.find(params.id_or_name)
      await blackBoxes.settings.setOfPool(id, body.minutes)
      return body
    },
  } satisfies Partial<Handlers>
}
