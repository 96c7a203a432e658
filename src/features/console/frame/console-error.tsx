import { isNotFound } from '../../../client/errors'
import { LoadError, type LoadQuery } from '../../../resources/load-error'
import { ErrorState } from '../../../ui/error-state'
import { ButtonLink } from '../../../ui/links'
import { PageHeader } from '../../../ui/page'

/** Nothing of the session can be shown. */
export function ConsoleError({ query }: { query: LoadQuery }) {
  const actions = (
    <>
      <ButtonLink to="/sessions">Sessions</ButtonLink>
      <ButtonLink to="/pools">Pools</ButtonLink>
    </>
  )
  return (
    <>
      <PageHeader title="Session" />
      {isNotFound(query.error) ? (
        <ErrorState
          title="Session not found"
          meaning="The session has ended, or the link is wrong. A session ends when it is released, ended, or idle for too long."
          advice="Choose an active session, or acquire a browser from a pool."
          detail={query.error.message}
          actions={actions}
        />
      ) : (
        <LoadError
          title="Couldn’t load the session"
          meaning={{ answered: 'The session itself may still be running.', silent: 'The session keeps running.' }}
          query={query}
          actions={actions}
        />
      )}
    </>
  )
}
