import type { Parts } from './parts'
import type { Handlers } from './route'

export function privacyHandlers({ sessions }: Pick<Parts, 'sessions'>) {
  return {
    startPrivatePhase: ({ params }) => {
      const { privacy } = sessions.find(params.id).session
      return { since: privacy.begin().toISOString() }
    },
    endPrivatePhase: ({ params }) => sessions.find(params.id).session.privacy.end(),
  } satisfies Partial<Handlers>
}
