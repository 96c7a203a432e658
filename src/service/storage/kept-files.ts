/** Small files of artifacts: pictures that fit into memory. Each is whole or it is not there, and is never changed. */
export interface KeptFiles {
  /** Reconciles with the database, once, before other calls. `current` are the names that the database has. */
  reconcile(current: readonly string[]): Promise<void>
  add(name: string, bytes: Uint8Array): Promise<void>
  read(name: string, type: string): Promise<Blob | undefined>
  /** Removes them; no-op for those that are not there. */
  remove(names: readonly string[]): Promise<void>
}
