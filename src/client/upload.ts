import { writeFile } from '../contract/endpoints/filesystem'
import { urlOf } from '../contract/endpoint-url'
import type { Connection } from './connection'
import { apiError } from './api-error'
import { OverdueError, sentWith, UnreachableError } from './errors'

/** After so long without a byte that went or came, the way to the service is gone. */
const SILENT_MS = 60_000

const REDIRECTED =
  'The service redirected this call to another address. Check whether the file arrived, and connect to that address.'

/**
 * Puts a file into a session, at an absolute path. `onSent`: how many bytes of it went so far, which fetch does not report. Rejects with what
 * the service refuses it by, with UnreachableError, or with the reason of the signal.
 */
export function uploadFile(
  connection: Connection,
  {
    sessionId,
    path,
    file,
    onSent,
    signal,
  }: {
    sessionId: string
    path: string
    file: File
    onSent: (bytes: number) => void
    signal: AbortSignal
  },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const { key } = connection
    const fail = (error: unknown): void => reject(sentWith(connection, error, key))
    if (signal.aborted) return fail(signal.reason)
    const sending = new XMLHttpRequest()
    const target = connection.baseUrl + urlOf(writeFile, { params: { id_or_name: sessionId }, query: { path } })
    sending.open(writeFile.method, target)
    sending.setRequestHeader('Authorization', `Bearer ${key}`)
    sending.setRequestHeader('Content-Type', 'application/octet-stream')
    let timer: ReturnType<typeof setTimeout> | undefined
    const awaitMore = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        fail(new OverdueError('The service didn’t respond in time.'))
        sending.abort()
      }, SILENT_MS)
    }
    const stop = (): void => {
      fail(signal.reason)
      sending.abort()
    }
    sending.upload.addEventListener('progress', ({ loaded }) => {
      awaitMore()
      onSent(loaded)
    })
    sending.addEventListener('load', () => {
      const { status, responseText, responseURL } = sending
      // It follows redirects, unlike fetch for this page: what another address answers says nothing of the file.
      if (responseURL !== new URL(target, location.href).href) return fail(new UnreachableError(REDIRECTED))
      if (status >= 200 && status < 300) return resolve()
      apiError(new Response(responseText, { status: Math.max(status, 400) }), key).then(fail, fail)
    })
    sending.addEventListener('error', () => fail(new UnreachableError('The connection to the service was lost.')))
    sending.addEventListener('loadend', () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    })
    signal.addEventListener('abort', stop)
    awaitMore()
    sending.send(file)
  })
}
