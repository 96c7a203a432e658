/** A kept folder that stays where it is until it is released. */
export interface BorrowedFolder {
  readonly folder: string
  /** Stays the same while the folder may be here today and there tomorrow. */
  readonly identity: string
  /** Idempotent. Never rejects: what is begun with the folder does not fail because of what is to be removed after it. */
  readonly release: () => Promise<void>
}

/** What the database says at the start. */
export interface StoredFolders {
  /** With what the ids begin. */
  readonly kind: 'extensions' | 'profiles'
  /** The ids of those that it names. */
  readonly current: readonly string[]
  /** Longer beginnings of ids, with which none begins but those. */
  readonly groups: readonly string[]
}

/** Folders that are elsewhere, too. */
export interface CopiedFolders extends Pick<KeptFolders, 'borrow' | 'remove'> {
  /** Keeps what is in a folder, which stays where it is. Nothing stays of a copy that fails, or is broken off. */
  copy(id: string, folder: string, signal: AbortSignal): Promise<void>
}

/**
 * Folders of artifacts, which browsers start with: unpacked extensions, user data of profiles. Each is whole or it is not there, and
 * is never changed. An id is a path of two or three names, such as `profiles/<id>/<revision>`.
 */
export interface KeptFolders {
  /** Reconciles with the database, once for each kind, before other calls. */
  reconcile(stored: StoredFolders): Promise<void>
  /** Adds a folder: `fill` fills it, which is empty. Nothing stays of one that fails. */
  add(id: string, fill: (folder: string) => Promise<void>): Promise<void>
  borrow(id: string): Promise<BorrowedFolder | undefined>
  /** Removes it when it is no longer borrowed, or at the next start when it cannot be removed then. No-op when it does not exist. */
  remove(id: string): Promise<void>
}
