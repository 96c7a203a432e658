import type { ApiKey, CreatedApiKey } from '../../contract/key'
import type { KeyRequest } from '../database/keys'

/** What is done with keys: in the database, or over the API of the service that holds it. */
export interface KeyBook {
  /** Newest first. */
  list(): Promise<ApiKey[]>
  create(request: KeyRequest): Promise<CreatedApiKey>
  /** Whether there was such a key. */
  remove(id: string): Promise<boolean>
}
