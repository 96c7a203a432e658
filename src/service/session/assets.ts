import type { Extensions } from '../extensions/extensions'
import type { Profiles } from '../profiles/profiles'
import type { Proxies } from '../proxies/proxies'

/** What of the stored profiles, extensions and proxies the sessions need. */
export interface Assets {
  readonly profiles: Pick<Profiles, 'resolve' | 'record' | 'borrow' | 'save' | 'touch'>
  readonly extensions: Pick<Extensions, 'resolve' | 'unpacked' | 'touch'>
  readonly proxies: Pick<Proxies, 'resolve' | 'upstream'>
}
