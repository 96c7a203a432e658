import type { Extensions } from '../storage/extensions/extensions'
import type { Profiles } from '../storage/profiles'
import type { Proxies } from '../storage/proxies/proxies'

export interface Assets {
  readonly profiles: Pick<Profiles, 'resolve' | 'record' | 'borrow' | 'save' | 'touch'>
  readonly extensions: Pick<Extensions, 'resolve' | 'unpacked' | 'touch'>
  readonly proxies: Pick<Proxies, 'resolve' | 'upstream'>
}
