import { ApiError, isNotFound } from '../../../client/errors'
import { ErrorState } from '../../../ui/error-state'
import { ButtonLink } from '../../../ui/links'
import { PageHeader } from '../../../ui/page'

/** Nothing of the session can be shown. */
export function ConsoleError(props: { error: Error; onRetry: () => void; retrying: boolean }) {
  return (
    <>
      <PageHeader title="Session" />
      <Problem {...props} />
    </>
  )
}

function Problem({ error, onRetry, retrying }: { error: Error; onRetry: () => void; retrying: boolean }) {
  const actions = (
    <>
      <ButtonLink to="/sessions">Sessions</ButtonLink>
      <ButtonLink to="/pools">Pools</ButtonLink>
    </>
  )
  if (isNotFound(error)) {
    return (
      <ErrorState
        title="There is no such session"
        meaning="The session has ended, or the link is wrong. A session ends when it is released, ended, or idle for too long."
        advice="Choose an active session, or acquire a browser from a pool."
        detail={error.message}
        actions={actions}
      />
    )
  }
  return (
    <ErrorState
      title="Couldn’t load the session"
      meaning={
        error instanceof ApiError
          ? 'The service answered with an error. The session itself may still be running.'
          : 'The service didn’t respond. The session keeps running.'
      }
      detail={error.message}
      onRetry={onRetry}
      retrying={retrying}
      actions={actions}
    />
  )
}
