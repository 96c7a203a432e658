import type { Pool } from '../contract/pool'
import { shortId } from '../ui/format'

/** Names that mean something else in an address: the create form, and the folder itself or the one above. */
const TAKEN = /^(new|\.+)$/

/** How a pool stands in the address of its page: by its name where that can be read back, else by its id. */
export function poolAddress({ id, name }: Pick<Pool, 'id' | 'name'>): string {
  return name === undefined || TAKEN.test(name) ? id : name
}

/** What a pool is called on the page. */
export const poolTitle = ({ id, name }: Pick<Pool, 'id' | 'name'>): string => name ?? id

/** The same where there is little room. */
export const shortPoolTitle = ({ id, name }: Pick<Pool, 'id' | 'name'>): string => name ?? shortId(id)
