import { Problem } from '../problem'
import type { Keys } from '../store/keys'
import { requireOwnRights } from './auth'
import { page } from './paging'
import type { Handlers } from './route'

export function keyHandlers(keys: Keys): Pick<Handlers, 'createApiKey' | 'listApiKeys' | 'deleteApiKey'> {
  return {
    createApiKey: ({ caller, body }) => {
      requireOwnRights(caller, body.rights)
      return keys.create(body)
    },
    listApiKeys: async ({ query, header }) => page(await keys.list(), query, header),
    deleteApiKey: async ({ caller, params }) => {
      // Supplement 7.3. Whoever revokes the key in use could not put it right.
      if (params.id === caller.id) {
        const message = 'This is the key that this call is made with; revoke it with another one.'
        throw new Problem(400, 'cannot_delete_current_key', message)
      }
      if (!(await keys.remove(params.id))) {
        throw new Problem(404, 'not_found', `There is no API key with the id ${params.id}.`)
      }
    },
  }
}
