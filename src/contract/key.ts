import { z } from 'zod'
import { ResourceName } from './resource'
import { Right, RIGHTS } from './right'

const example = {
  id: 'k3v9x2c7m1q8r5t0w4y6z1ab',
  name: 'ci',
  rights: ['read', 'drive_sessions'],
  created_at: '2026-01-31T09:30:00.000Z',
}

/** Keys beside the main one. */
export const MAX_API_KEYS = 1_000

/** Body of `POST /org/api_keys`. Names are labels: several keys may have the same. */
export const ApiKeyCreate = z
  .object({
    name: ResourceName.meta({ description: 'What the key is for, to know it again in the list.' }),
    rights: z
      .array(Right)
      .min(1)
      .max(RIGHTS.length)
      .meta({ description: 'What the key may do, at least one; never more than the key that makes it.' }),
  })
  .meta({ id: 'ApiKeyCreateRequest', example: { name: example.name, rights: example.rights } })

export const ApiKey = z
  .object({
    id: z.string(),
    name: z.string(),
    rights: z.array(Right),
    created_at: z.iso.datetime(),
    last_used_at: z.iso
      .datetime()
      .optional()
      .meta({ description: 'When it was used last, exact to a minute; absent while it has not been used.' }),
  })
  .meta({ id: 'ApiKey', example })

/** Supplement 5.5: the key itself is returned once. */
export const CreatedApiKey = ApiKey.extend({
  key: z.string().meta({ description: 'The key itself. It is not kept, and cannot be shown again.' }),
}).meta({ id: 'CreatedApiKey', example: { ...example, key: 'pd_Jd0c4Yb8sXk2VwTz6uQp9mRn1aLhE3fG' } })

export type ApiKeyCreate = z.infer<typeof ApiKeyCreate>
export type ApiKey = z.infer<typeof ApiKey>
export type CreatedApiKey = z.infer<typeof CreatedApiKey>
