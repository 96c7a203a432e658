import { z } from 'zod'
import { NamedListQuery, YesOrNo } from './resource'
import { Right } from './right'
import { RIGHTS } from './right-words'

const example = {
  id: 'k3v9x2c7m1q8r5t0w4y6z1ab',
  name: 'ci',
  masked_key: 'pd_Jd0c...E3fG',
  rights: ['read', 'drive_sessions'],
  created_at: '2026-01-31T09:30:00.000Z',
  created_by: { id: 'main', email: '', name: 'main key' },
  expires_at: '2026-05-01T09:30:00.000Z',
  deleted_at: null,
  project_id: null,
  project_name: null,
}

/** Keys beside the main one; what is known of so many deleted ones is retained. */
export const MAX_API_KEYS = 1_000

/** What records call the main key, which has no record of its own. */
export const MAIN_KEY_NAME = 'main key'

/** Rule 5.6: how long a key may last, and how long a rotated one continues unless the request says otherwise, in days. */
export const API_KEY_DAYS = { most: 3_650, grace: 7 } as const

const MAX_NAME = 255

const KeyName = z
  .string()
  .min(1)
  .refine((name) => Array.from(name).length <= MAX_NAME, `must be at most ${MAX_NAME} characters`)
  .refine(
    (name) => name.trim().toLowerCase() !== MAIN_KEY_NAME,
    'choose another name: this is what the main key is called',
  )
  .meta({ maxLength: MAX_NAME, description: 'What the key is for. Several keys may have the same name.' })

const days = (least: number) => z.int().min(least).max(API_KEY_DAYS.most).nullable().optional()

/** Body of `POST /org/api_keys` (rule 5.6), and the rights of decision 010. */
export const ApiKeyCreate = z
  .object({
    name: KeyName,
    rights: z.array(Right).min(1).max(RIGHTS.length).optional().meta({
      description:
        'Rights of the key, at least one; never more than the key that creates it. When omitted, the rights of that key without `manage_keys`.',
    }),
    days_to_expire: days(1).meta({
      description: 'How many days the key lasts. When omitted or null, it never expires.',
    }),
    project_id: z
      .string()
      .min(1, 'enter an id')
      .nullable()
      .optional()
      .meta({ description: 'This service has no projects: any id is a 404.' }),
  })
  .meta({ id: 'ApiKeyCreateRequest', example: { name: example.name, rights: example.rights } })

/** Body of `PATCH /org/api_keys/{id}`. */
export const ApiKeyUpdate = z
  .object({ name: KeyName })
  .meta({ id: 'ApiKeyUpdateRequest', example: { name: 'ci-nightly' } })

/** Body of `POST /org/api_keys/{id}/rotate`. May be left out; null is the same as left out. */
export const ApiKeyRotate = z
  .object({
    days_to_expire: days(1).meta({
      description: 'How many days the new key lasts. When omitted, the original lifetime of the old key.',
    }),
    expire_in_days: days(0).meta({
      description: `For how many days the old key remains valid, at most until it expires anyway and not longer than the new one. 0: it is revoked immediately. Default: ${API_KEY_DAYS.grace}.`,
    }),
  })
  .meta({ id: 'ApiKeyRotateRequest', example: { expire_in_days: 1 } })

/** Query of `GET /org/api_keys`. */
export const ApiKeyListQuery = NamedListQuery.extend({
  query: z.string().optional().meta({
    description: 'Part of a name or of the name of the creator, or the beginning of an id or of a masked key.',
    example: 'checkout',
  }),
  status: z
    .enum(['active', 'deleted', 'all'])
    .default('active')
    .meta({ description: 'Expired keys count as active until they are deleted.' }),
  include_deleted: YesOrNo.meta({ description: 'The same as the status `all`, which is preferred.' }),
  sort_by: z
    .enum(['created_at', 'name', 'expires_at'])
    .default('created_at')
    .meta({ description: 'Keys that never expire come after all that do.' }),
  sort_direction: z.enum(['asc', 'desc']).default('desc').meta({ description: 'Ascending or descending.' }),
})

/** Query of `GET /org/api_keys/{id}`. */
export const ApiKeyQuery = z.object({
  include_deleted: YesOrNo.meta({ description: 'Include deleted keys.' }),
})

export const ApiKey = z
  .object({
    id: z.string(),
    name: z.string(),
    masked_key: z.string().meta({
      description:
        'The first and last characters of the key; masked entirely for a key that an earlier version created.',
    }),
    rights: z.array(Right),
    created_at: z.iso.datetime(),
    created_by: z
      .object({
        id: z.string(),
        email: z.string().meta({ description: 'Empty: this service knows keys, not people.' }),
        name: z.string().nullable(),
      })
      .meta({
        description: 'The key that created it: `main`, or an id. `unknown` where an earlier version created it.',
      }),
    expires_at: z.iso.datetime().nullable().meta({ description: 'When the key expires; null: never.' }),
    deleted_at: z.iso.datetime().nullable(),
    project_id: z.string().nullable().meta({ description: 'Always null: this service has no projects.' }),
    project_name: z.string().nullable(),
    last_used_at: z.iso
      .datetime()
      .optional()
      .meta({ description: 'When it was last used, to the minute; absent if never.' }),
  })
  .meta({ id: 'ApiKey', example })

/** Rule 5.6: the key itself is returned once, by create and by rotate. */
export const CreatedApiKey = ApiKey.extend({
  key: z.string().meta({ description: 'The key itself. It is not stored and can’t be shown again.' }),
}).meta({ id: 'CreatedApiKey', example: { ...example, key: 'pd_Jd0c4Yb8sXk2VwTz6uQp9mRn1aLhE3fG' } })

export type ApiKeyCreate = z.infer<typeof ApiKeyCreate>
export type ApiKeyRotate = z.infer<typeof ApiKeyRotate>
export type ApiKeyListQuery = z.output<typeof ApiKeyListQuery>
export type ApiKey = z.infer<typeof ApiKey>
export type CreatedApiKey = z.infer<typeof CreatedApiKey>
