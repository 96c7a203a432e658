/** What a key may do. Each operation of the contract names the one right that it needs. */
export const RIGHTS = ['read', 'operate_pools', 'drive_sessions', 'manage_keys'] as const

/** Without schemas here, so that the first view can name rights. */
export type Right = (typeof RIGHTS)[number]

/** What each right allows, as a rest of a sentence. */
export const RIGHT_WORDS: Record<Right, string> = {
  read: 'read everything, including the screens of sessions',
  operate_pools: 'create, change and delete pools, profiles, extensions and proxies, and drain hosts',
  drive_sessions: 'acquire, drive, change and end browser sessions, and create scenarios for them',
  manage_keys: 'create, list, rename, rotate and delete API keys, and read the audit log',
}

/** What each right is called on the screen. */
export const RIGHT_TITLES: Record<Right, string> = {
  read: 'Read',
  operate_pools: 'Operate pools',
  drive_sessions: 'Drive sessions',
  manage_keys: 'Manage keys',
}

/** Names the rights of a key in one line. */
export const describeRights = (rights: readonly Right[]): string =>
  rights.length === RIGHTS.length ? 'All rights' : rights.map((right) => RIGHT_TITLES[right]).join(', ')
