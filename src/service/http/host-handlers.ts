import type { Parts } from './parts'
import type { Handlers } from './route'

export function hostHandlers({ hosts }: Pick<Parts, 'hosts'>) {
  return {
    listHosts: () => hosts.list(),
    updateHost: ({ caller, params, body }) => hosts.setDraining(params.id, body.draining, caller.name),
  } satisfies Partial<Handlers>
}
