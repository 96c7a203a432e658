import { extensionQueries, profileQueries, proxyQueries, type ResourceQueries } from '../client/resource-queries'
import type { Extension } from '../contract/extension'
import type { Profile } from '../contract/profile'
import type { Proxy } from '../contract/proxy'

/** What the pickers and the pages have to know of a kind of record. */
export interface ResourceKind<T> {
  one: 'profile' | 'extension' | 'proxy'
  many: 'profiles' | 'extensions' | 'proxies'
  queries: ResourceQueries<T>
}

export const PROFILES: ResourceKind<Profile> = { one: 'profile', many: 'profiles', queries: profileQueries }
export const EXTENSIONS: ResourceKind<Extension> = { one: 'extension', many: 'extensions', queries: extensionQueries }
export const PROXIES: ResourceKind<Proxy> = { one: 'proxy', many: 'proxies', queries: proxyQueries }
