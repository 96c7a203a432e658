import { Problem } from '../shared/problem'
import { fileAnswer } from './file-answer'
import { page } from './paging'
import type { Parts } from './parts'
import type { Handlers } from './route'

type ResourceParts = Pick<Parts, 'profiles' | 'extensions' | 'proxies' | 'scenarios'>

export function resourceHandlers({ profiles, extensions, proxies, scenarios }: ResourceParts) {
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
    uploadExtension: ({ body }) => extensions.upload(body.file, body.name),
    listExtensions: async ({ query, header }) => page(await extensions.list(query), query, header),
    downloadExtensionFromChromeStore: () => {
      throw new Problem(
        'not_available',
        'Downloads from the Chrome Web Store are not available on this service. Download the extension yourself and upload its unpacked files as a ZIP archive.',
      )
    },
    downloadExtension: async ({ params }) => {
      const { id, name, size_bytes } = await extensions.find(params.id_or_name)
      return fileAnswer(`${name ?? id}.zip`, await extensions.archive(id), size_bytes)
    },
    getExtension: ({ params }) => extensions.find(params.id_or_name),
    deleteExtension: ({ params }) => extensions.delete(params.id_or_name),
    createProxy: ({ body }) => proxies.create(body),
    listProxies: async ({ query, header }) => page(await proxies.list(query), query, header),
    getProxy: ({ params }) => proxies.find(params.id),
    updateProxy: ({ params, body }) => proxies.rename(params.id, body.name),
    deleteProxy: ({ params }) => proxies.delete(params.id),
    checkProxy: ({ params, body, signal }) => proxies.check(params.id, body.url, signal),
    createScenario: ({ body }) => scenarios.create(body),
    listScenarios: async ({ query, header }) => page(await scenarios.list(query), query, header),
    getScenario: ({ params }) => scenarios.find(params.id),
    replaceScenario: ({ params, body }) => scenarios.replace(params.id, body),
    deleteScenario: ({ params }) => scenarios.delete(params.id),
    putScenarioBaseline: ({ params, body }) => scenarios.putBaseline(params.id, params.step_id, body.picture),
    getScenarioBaseline: async ({ params }) => {
      const picture = await scenarios.baseline(params.id, params.step_id)
      return new Response(picture, {
        headers: { 'Content-Type': picture.type, 'Content-Length': String(picture.size) },
      })
    },
  } satisfies Partial<Handlers>
}
