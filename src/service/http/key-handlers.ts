import { RIGHTS, type Right } from '../../contract/right-words'
import { badRequest } from '../shared/invalid-input'
import { Problem } from '../shared/problem'
import { type Caller, type Keys, MAIN_ID } from '../database/keys'
import { requireOwnRights } from './auth'
import { page } from './paging'
import type { Handlers } from './route'
import type { ApiKey, ApiKeyListQuery } from '../../contract/key'
import { isListed } from '../shared/named'

const NO_PROJECT = { project_id: null }

export function keyHandlers(keys: Keys) {
  return {
    getAuthContext: ({ caller: { id } }) => ({
      authentication: {
        method: 'api_key',
        source: 'authorization_header',
        credential_id: id === MAIN_ID ? null : id,
      },
      authorization: { credential_scope: NO_PROJECT, effective_scope: NO_PROJECT },
      organization: { id: 'local' },
      principal: { type: 'api_key', id },
    }),
    createApiKey: ({ caller, body }) => {
      const rights = body.rights ?? inheritedRights(caller)
      requireOwnRights(caller, rights)
      if (body.project_id != null) {
        const message = `There is no project ${body.project_id}: projects are disabled on this service. Leave out project_id.`
        throw new Problem('project_not_found', message)
      }
      return keys.create({ ...body, rights }, caller)
    },
    listApiKeys: async ({ query, header }) =>
      page(listedKeys(await keys.list(query.include_deleted ? 'all' : query.status), query), query, header),
    getApiKey: ({ params, query }) => keys.get(params.id, query.include_deleted),
    updateApiKey: ({ params, body }) => keys.rename(params.id, body.name),
    deleteApiKey: async ({ caller, params }) => {
      // Rule 7.3. A caller that deletes the key in use could not undo it.
      if (params.id === caller.id) {
        const message = 'This is the key that this call is made with; delete it with another one.'
        throw new Problem('cannot_delete_current_key', message)
      }
      if (!(await keys.remove(params.id))) {
        throw new Problem('not_found', `There is no API key with the id ${params.id}.`)
      }
    },
    rotateApiKey: async ({ caller, params, body }) => {
      // A caller that rotates a key has it afterwards. Its rights never change.
      requireOwnRights(caller, (await keys.get(params.id)).rights)
      return keys.rotate(params.id, body, caller)
    },
  } satisfies Partial<Handlers>
}

/** Returns what a key may do for which nothing is said: a client of the public interface knows no rights. */
function inheritedRights({ rights }: Caller): Right[] {
  const inherited = RIGHTS.filter((right) => right !== 'manage_keys' && rights.includes(right))
  if (inherited.length > 0) return inherited
  const message =
    'is required from this key, which only has the right manage_keys: a new key gets that right only if it is requested'
  throw badRequest([{ path: 'rights', message }])
}

/** Returns those of `keys`, newest first, that a list with this query shows, in its order (rule 5.6). */
function listedKeys(keys: readonly ApiKey[], filters: ApiKeyListQuery): ApiKey[] {
  const { name, query, sort_by: field, sort_direction: direction } = filters
  const found = keys.filter((key) => isListed(key, { name }) && (query === undefined || matches(key, query)))
  const sign = direction === 'asc' ? 1 : -1
  return found.sort((one, other) => sign * compared(one[field], other[field]))
}

function matches(key: ApiKey, query: string): boolean {
  const part = query.toLowerCase()
  return (
    [key.name, key.created_by.name].some((text) => text?.toLowerCase().includes(part)) ||
    [key.id, key.masked_key].some((text) => text.startsWith(query))
  )
}

function compared(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return one.localeCompare(other, 'en')
}
