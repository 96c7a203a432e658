import type { UpstreamProxy } from '../browsers/egress/upstream-proxy'
import type { Extensions } from '../extensions/extensions'
import type { Profiles } from '../profiles/profiles'

/** What of the stored profiles, extensions and proxies the sessions need. */
export interface Assets {
  readonly profiles: Pick<Profiles, 'resolve' | 'record' | 'borrow' | 'save' | 'touch'>
  readonly extensions: Pick<Extensions, 'resolve' | 'folder' | 'touch'>
  readonly proxies: {
    /** Problem 400 that names `field` when there is none. */
    resolve(id: string, field: string): Promise<{ id: string }>
    /** Undefined when it was deleted. */
    upstream(id: string): Promise<UpstreamProxy | undefined>
  }
}
