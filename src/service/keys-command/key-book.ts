import type { ApiKey, ApiKeyCreate, CreatedApiKey } from '../../contract/key'

/** What is done with keys: in the database, or over the API of the service that holds it. */
export interface KeyBook {
  /** Newest first. */
  list(): Promise<ApiKey[]>
  create(request: ApiKeyCreate): Promise<CreatedApiKey>
  /** Whether there was such a key. */
  remove(id: string): Promise<boolean>
}
