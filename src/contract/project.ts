import { z } from 'zod'

/** Rule 5.5. */
export const Project = z
  .object({
    id: z.string(),
    name: z.string(),
    status: z.enum(['active', 'archived']),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({
    id: 'Project',
    example: {
      id: 'r6t0y3u8i2o5p9a1s4d7f0gh',
      name: 'checkout',
      status: 'active',
      created_at: '2026-01-31T09:30:00.000Z',
      updated_at: '2026-01-31T09:30:00.000Z',
    },
  })

const limit = z.int().min(0).nullable().optional()

/** Rule 5.5. Null: no limit but the organization's. */
export const ProjectLimits = z
  .object({
    max_concurrent_invocations: limit,
    max_concurrent_sessions: limit,
    max_pooled_sessions: limit,
  })
  .meta({ id: 'ProjectLimits', example: { max_pooled_sessions: 10, max_concurrent_sessions: null } })

/** Rule 5.5. */
export const OrganizationLimits = z
  .object({
    default_project_max_concurrent_sessions: limit,
    max_concurrent_sessions: z.int().min(0).optional(),
  })
  .meta({ id: 'OrganizationLimits', example: { max_concurrent_sessions: 10 } })
