import { z } from 'zod'

/** Supplement 5.5. */
export const Project = z
  .object({
    id: z.string(),
    name: z.string(),
    status: z.enum(['active', 'archived']),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Project' })

const limit = z.int().min(0).nullable().optional()

/** Supplement 5.5. Null: no limit but the organization's. */
export const ProjectLimits = z
  .object({
    max_concurrent_invocations: limit,
    max_concurrent_sessions: limit,
    max_pooled_sessions: limit,
  })
  .meta({ id: 'ProjectLimits' })

/** Supplement 5.5. */
export const OrganizationLimits = z
  .object({
    default_project_max_concurrent_sessions: limit,
    max_concurrent_sessions: z.int().min(0).optional(),
  })
  .meta({ id: 'OrganizationLimits' })
