import type { Parts } from './parts'
import type { Handlers } from './route'

type PrivacyHandlers = Pick<Handlers, 'startPrivatePhase' | 'endPrivatePhase'>

export function privacyHandlers({ sessions }: Pick<Parts, 'sessions'>): PrivacyHandlers {
  return {
    startPrivatePhase: ({ params }) => {
      const { privacy } = sessions.find(params.id).session
      return { since: privacy.begin().toISOString() }
    },
    endPrivatePhase: ({ params }) => sessions.find(params.id).session.privacy.end(),
  }
}
