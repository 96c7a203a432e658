import { z } from 'zod'
import { ResourceName } from './resource'

/** A path of the interface stands where an extension of this name would be (rule 5.3). */
const RESERVED_NAME = 'from_chrome_store'

const name = ResourceName.meta({ description: 'A name that no other extension has.', example: 'ad-blocker' })

/** An uploaded browser extension as the service answers (rule 5.3). */
export const Extension = z
  .object({
    id: z.string(),
    created_at: z.iso.datetime(),
    size_bytes: z.int().min(0).meta({ description: 'Size of the uploaded archive.' }),
    name: name.optional(),
    checksum: z.string().optional().meta({ description: 'SHA-256 of the uploaded archive, in lower-case hex.' }),
    last_used_at: z.iso.datetime().optional().meta({ description: 'When a browser was last started with it.' }),
    manifest: z
      .object({
        name: z.string().meta({ description: 'In the extension’s default language.' }),
        version: z.string(),
      })
      .optional()
      .meta({ description: 'Facts from its manifest. Beyond the interface.' }),
  })
  .meta({
    id: 'Extension',
    example: {
      id: 'e5g1h7j3k9l2z8x4c6v0b7nm',
      created_at: '2026-01-31T09:10:00.000Z',
      size_bytes: 24_576,
      name: 'ad-blocker',
      checksum: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      manifest: { name: 'Ad Blocker', version: '2.4.1' },
    },
  })

/** Most bytes of one upload, all parts together. */
export const MOST_UPLOAD_BYTES = 64 * 1024 * 1024

/** Parts of `POST /extensions`. */
export const ExtensionUpload = z
  .object({
    file: z.file().meta({
      description:
        'A ZIP archive of an unpacked extension, with manifest.json at its top level or in the only folder there.',
    }),
    name: name.refine((name) => name !== RESERVED_NAME, 'is reserved; choose another name').optional(),
  })
  .meta({ id: 'ExtensionUploadRequest' })

/** Query of `GET /extensions/from_chrome_store`. */
export const ChromeStoreQuery = z.object({
  url: z.string().meta({
    description: 'Address of the extension in the Chrome Web Store.',
    example: 'https://chromewebstore.google.com/detail/example/aaaabbbbccccddddeeeeffffgggghhhh',
  }),
  os: z.enum(['win', 'mac', 'linux']).default('linux').meta({ description: 'Operating system of the package.' }),
})

export type Extension = z.infer<typeof Extension>
export type ExtensionUpload = z.output<typeof ExtensionUpload>
