import { acquireBrowser } from '../../../contract/endpoints/pools'
import type { Pool } from '../../../contract/pool'

/** The acquire of a pool for a shell. The key stands in a variable: what is copied is often pasted where others read it. */
export function acquireCurl(baseUrl: string, { id }: Pick<Pool, 'id'>): string {
  const url = baseUrl + acquireBrowser.path.replace('{id_or_name}', encodeURIComponent(id))
  return [
    `curl -X ${acquireBrowser.method} '${url}'`,
    `-H "Authorization: Bearer $POOLDECK_API_KEY"`,
    `-H 'Content-Type: application/json'`,
    `-d '{}'`,
  ].join(' \\\n  ')
}
