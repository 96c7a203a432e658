import type { Profiles } from '../storage/profiles'
import { fileAnswer } from './file-answer'
import { page } from './paging'
import type { Handlers } from './route'

export function profileHandlers(profiles: Profiles) {
  return {
    createProfile: ({ body }) => profiles.create(body),
    listProfiles: async ({ query, header }) => page(await profiles.list(query), query, header),
    getProfile: ({ params }) => profiles.find(params.id_or_name),
    updateProfile: ({ params, body }) => profiles.rename(params.id_or_name, body.name),
    deleteProfile: ({ params }) => profiles.delete(params.id_or_name),
    downloadProfile: async ({ params, query: { format } }) => {
      const { id, name, size_bytes } = await profiles.find(params.id_or_name)
      if (size_bytes === undefined) return new Response(null, { status: 202, headers: { 'Content-Length': '0' } })
      return fileAnswer(`${name ?? id}.${format}`, profiles.archive(id, format))
    },
  } satisfies Partial<Handlers>
}
