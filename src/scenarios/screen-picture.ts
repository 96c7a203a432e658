import { ifOffered } from '../client/abilities'
import { call } from '../client/call'
import type { Connection } from '../client/connection'
import { takeScreenshot } from '../contract/endpoints/computer'
import { getServiceInfo } from '../contract/endpoints/service'

/** Whether the service of a connection can leave the cursor out, as it said the first time. */
const hiding = new WeakMap<Connection, Promise<boolean>>()

/**
 * Takes the whole display as PNG for a comparison: without the cursor, which is elsewhere each time, where the service can leave it out.
 * Rejects as `call` does.
 */
export async function takePicture(connection: Connection, sessionId: string, signal?: AbortSignal): Promise<Blob> {
  const hides = await hidesCursor(connection)
  const body = hides ? { hide_cursor: true } : {}
  return call(connection, takeScreenshot, { params: { id: sessionId }, body, ...(signal && { signal }) })
}

/** Never rejects: what is not responding is asked again the next time; what says that it has no such operation is not. */
function hidesCursor(connection: Connection): Promise<boolean> {
  const known = hiding.get(connection)
  if (known) return known
  const asking = ifOffered(connection, getServiceInfo, () => call(connection, getServiceInfo, {})).then(
    (info) => info?.computer_extensions?.includes('hide_cursor') ?? false,
    () => {
      hiding.delete(connection)
      return false
    },
  )
  hiding.set(connection, asking)
  return asking
}
