import {
  extensionQueries,
  keyQueries,
  profileQueries,
  proxyQueries,
  type ResourceQueries,
} from '../client/resource-queries'
import type { Extension } from '../contract/extension'
import type { ApiKey } from '../contract/key'
import type { Profile } from '../contract/profile'
import type { Proxy } from '../contract/proxy'

/** What a page of records has to know of their kind. */
export interface RecordKind<T> {
  one: string
  many: string
  queries: ResourceQueries<T>
}

/** What pools are set up with, for pickers and pages. */
export interface ResourceKind<T> extends RecordKind<T> {
  one: 'profile' | 'extension' | 'proxy'
  many: 'profiles' | 'extensions' | 'proxies'
}

export const PROFILES: ResourceKind<Profile> = { one: 'profile', many: 'profiles', queries: profileQueries }
export const EXTENSIONS: ResourceKind<Extension> = { one: 'extension', many: 'extensions', queries: extensionQueries }
export const PROXIES: ResourceKind<Proxy> = { one: 'proxy', many: 'proxies', queries: proxyQueries }
export const API_KEYS: RecordKind<ApiKey> = { one: 'API key', many: 'API keys', queries: keyQueries }
