import type { Extensions } from '../storage/extensions/extensions'
import { Problem } from '../shared/problem'
import { fileAnswer } from './file-answer'
import { page } from './paging'
import type { Handlers } from './route'

export function extensionHandlers(extensions: Extensions) {
  return {
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
  } satisfies Partial<Handlers>
}
