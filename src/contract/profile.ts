import { z } from 'zod'
import { ResourceName } from './resource'

const name = ResourceName.meta({ description: 'A name that no other profile has.', example: 'signed-in' })

/** A saved browser profile as the service answers (rule 5.1). */
export const Profile = z
  .object({
    id: z.string(),
    created_at: z.iso.datetime(),
    name: name.optional(),
    updated_at: z.iso.datetime().optional().meta({ description: 'When it was last saved or renamed.' }),
    last_used_at: z.iso.datetime().optional().meta({ description: 'When a browser was last started with it.' }),
    size_bytes: z
      .int()
      .min(0)
      .optional()
      .meta({ description: 'Size of the saved data; absent if nothing has been saved.' }),
  })
  .meta({
    id: 'Profile',
    example: {
      id: 'p8d2m4x6q0w1e5r9t3y7u2io',
      created_at: '2026-01-31T09:00:00.000Z',
      name: 'signed-in',
      updated_at: '2026-01-31T09:20:00.000Z',
      size_bytes: 18_350_080,
    },
  })

/** Body of `POST /profiles`. */
export const ProfileCreate = z
  .object({ name: name.optional() })
  .meta({ id: 'ProfileCreateRequest', example: { name: 'signed-in' } })

/** Body of `PATCH /profiles/{id_or_name}`. */
export const ProfileUpdate = z.object({ name }).meta({ id: 'ProfileUpdateRequest', example: { name: 'signed-in' } })

/** Query of `GET /profiles/{id_or_name}/download`. */
export const ProfileDownloadQuery = z.object({
  format: z
    .enum(['tar.zst', 'tar'])
    .default('tar.zst')
    .meta({ description: 'A tar archive, compressed with Zstandard or not.' }),
})

export type Profile = z.infer<typeof Profile>
export type ProfileCreate = z.output<typeof ProfileCreate>
export type ProfileUpdate = z.output<typeof ProfileUpdate>
export type ProfileArchiveFormat = z.output<typeof ProfileDownloadQuery>['format']
