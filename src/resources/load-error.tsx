import type { ReactNode } from 'react'
import { ApiError, isFinal } from '../client/errors'
import { ErrorState } from '../ui/error-state'

/** What failed, and can be asked again. */
export interface LoadQuery {
  error: Error | null
  refetch: () => Promise<unknown>
  isFetching: boolean
}

/** A view whose data didn't come: what that means for the person's work, the service's own words, and another try. */
export function LoadError({
  title,
  meaning,
  query: { error, refetch, isFetching },
  ...rest
}: {
  title: string
  /** What it means after an answer that is an error, and after none; a text alone where both mean the same. */
  meaning: string | { answered: string; silent: string }
  query: LoadQuery
  advice?: string
  actions?: ReactNode
}) {
  const isAnswered = error instanceof ApiError
  const { described, detail } =
    typeof meaning === 'string'
      ? { described: meaning, detail: error?.message }
      : isAnswered
        ? { described: `The service returned an error. ${meaning.answered}`, detail: error.message }
        : { described: `${error?.message ?? ''} ${meaning.silent}`, detail: undefined }
  return (
    <ErrorState
      title={title}
      meaning={described}
      detail={detail}
      onRetry={isFinal(error) ? undefined : () => void refetch()}
      retrying={isFetching}
      {...rest}
    />
  )
}
