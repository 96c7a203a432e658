import type { ApiKey, CreatedApiKey } from '../../contract/key'
import type { KeyRequest } from '../database/keys'

/** What is done with keys: in the database, or over the API of the service that holds it. */
export interface KeyBook {
  /** Returns them newest first. */
  list(): Promise<ApiKey[]>
  create(request: KeyRequest): Promise<CreatedApiKey>
  /** Returns whether there was such a key. */
  remove(id: string): Promise<boolean>
}
