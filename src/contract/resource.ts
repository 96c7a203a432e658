import { z } from 'zod'

const NAME_RULE = 'use 1 to 255 letters, digits, dots, underscores or hyphens'

/** In a path they mean the folder itself and the one above it, and clients leave them out before they send it. */
const isNoFolder = (name: string): boolean => name !== '.' && name !== '..'
const FOLDER_RULE = 'use a name other than . and .., which are folders in an address'

/** A name (rule 2.3). */
export const ResourceName = z
  .string()
  .regex(/^[a-zA-Z0-9._-]{1,255}$/, NAME_RULE)
  .refine(isNoFolder, FOLDER_RULE)

/** In an update, where an empty text has a meaning of its own. */
export const ResourceNameOrNone = z
  .string()
  .regex(/^[a-zA-Z0-9._-]{0,255}$/, NAME_RULE)
  .refine(isNoFolder, FOLDER_RULE)

/**
 * A selector of a profile or an extension: exactly one of `id` and `name` (rule 2.3).
 * The other member is ruled out in each branch, so that both together never pass.
 */
const selector = <S extends z.core.$ZodShape>(what: string, id: z.ZodString, further: S) =>
  z.xor(
    [
      z.object({
        id: id.meta({ description: `Id of an existing ${what}.` }),
        name: z.undefined().optional(),
        ...further,
      }),
      z.object({
        name: ResourceName.meta({ description: `Name of an existing ${what}, instead of its id.` }),
        id: z.undefined().optional(),
        ...further,
      }),
    ],
    { error: 'set exactly one of id and name' },
  )

const someId = z.string().min(1, 'enter an id')

export const ProfileSelector = selector('profile', someId, {})
export const ExtensionSelector = selector('extension', someId, {})
/** In an update an empty id means: no profile (rule 2.4). */
export const ProfileSelectorOrNone = selector('profile', z.string(), {})
/** Of a session without a pool, which may save what it leaves behind (rule 3.2). */
export const ProfileSelectorSaving = selector('profile', someId, {
  save_changes: z.boolean().optional().meta({ description: 'Save the session’s changes when it ends.' }),
})

export type ProfileSelector = z.infer<typeof ProfileSelector>
export type ExtensionSelector = z.infer<typeof ExtensionSelector>

/** Paging of lists (rule 2.1). Values come as strings in the query. */
export const Paging = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(20)
    .meta({ description: 'Maximum number of records, 1 to 100.' }),
  offset: z.coerce.number().int().min(0).default(0).meta({ description: 'Number of records to skip.' }),
})

/** Query of a list of records that have names (rule 2.1). */
export const NamedListQuery = Paging.extend({
  name: z.string().optional().meta({ description: 'Exact name, ignoring case.', example: 'checkout' }),
  query: z.string().optional().meta({ description: 'Part of a name, or an exact id.', example: 'checkout' }),
})

export type NamedListQuery = z.output<typeof NamedListQuery>

/** A yes or no of a query; no when it is left out. */
export const YesOrNo = z
  .enum(['true', 'false'])
  .default('false')
  .transform((text) => text === 'true')
