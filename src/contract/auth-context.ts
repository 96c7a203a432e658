import { z } from 'zod'

const scope = z
  .object({ project_id: z.string().nullable() })
  .meta({ description: 'Always null: this service has no projects.' })

/** Answer of `GET /auth/context` (rule 5.6). */
export const AuthContext = z
  .object({
    authentication: z.object({
      method: z.enum(['api_key', 'jwt']).meta({ description: 'Always `api_key`.' }),
      source: z.string().meta({ description: 'Where the key was found in the request.' }),
      credential_id: z
        .string()
        .nullable()
        .meta({ description: 'Id of the key; null for the main key, which has no record.' }),
    }),
    authorization: z.object({ credential_scope: scope, effective_scope: scope }),
    organization: z.object({ id: z.string() }).meta({ description: 'Always the same.' }),
    principal: z.object({
      type: z.enum(['api_key', 'user']).meta({ description: 'Always `api_key`.' }),
      id: z.string().meta({ description: 'Id of the key; `main` for the main key.' }),
    }),
  })
  .meta({
    id: 'AuthContext',
    example: {
      authentication: { method: 'api_key', source: 'authorization_header', credential_id: 'k2v7q0c4m9x1b5n8d3f6g0hj' },
      authorization: { credential_scope: { project_id: null }, effective_scope: { project_id: null } },
      organization: { id: 'local' },
      principal: { type: 'api_key', id: 'k2v7q0c4m9x1b5n8d3f6g0hj' },
    },
  })

export type AuthContext = z.infer<typeof AuthContext>
