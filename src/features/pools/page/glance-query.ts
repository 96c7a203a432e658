import { queryOptions } from '@tanstack/react-query'
import type { Connection } from '../../../client/connection'
import { isRetryable, requestedDelay } from '../../../client/errors'
import { sessionQueries } from '../../../client/queries'
import { nextScreen, type ScreenPicture } from '../../../client/screen'

const GLANCE_MS = 5_000

/** The screen of a session now and then, which does not count as using it. Asked for again only while it is watched. */
export const glanceQuery = (connection: Connection, sessionId: string) =>
  queryOptions({
    queryKey: [...sessionQueries.all(connection), 'glance', sessionId],
    queryFn: async ({ signal, client, queryKey }): Promise<ScreenPicture | null> => {
      const last = client.getQueryData<ScreenPicture | null>(queryKey) ?? null
      const picture = await nextScreen(connection, sessionId, {
        etag: last?.etag ?? null,
        waitSeconds: 0,
        type: 'image/webp',
        signal,
      })
      return picture ?? last
    },
    retry: false,
    gcTime: GLANCE_MS,
    structuralSharing: false,
    // The session has ended, or the service has no such pictures.
    refetchInterval: ({ state: { error } }) =>
      error && !isRetryable(error) ? false : (requestedDelay(error) ?? GLANCE_MS),
  })
