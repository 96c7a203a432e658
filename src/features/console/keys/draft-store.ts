import { z } from 'zod'
import type { KeyValueStorage } from '../../../lib/browser-storage'
import { type Persisted, persisted } from '../../../lib/persisted'
import type { Draft } from './draft'

const StoredDraft = z
  .object({ keys: z.array(z.string()), holdKeys: z.array(z.string()), duration: z.string() })
  .transform(({ keys, ...rest }): Draft => ({ ...rest, items: keys.map((text, index) => ({ id: index + 1, text })) }))

/** Under what name the keys for a session are kept. */
export const keysDraftKey = (sessionId: string): string => `pooldeck.keys.${sessionId}`

/** What is being built for a session; a full or forbidden storage costs it at a reload, not the work now. */
export const keysDraft = (storage: KeyValueStorage, sessionId: string): Persisted<Draft> =>
  persisted(StoredDraft, keysDraftKey(sessionId), {
    storage,
    stringify: ({ items, holdKeys, duration }: Draft) =>
      JSON.stringify({ keys: items.map(({ text }) => text), holdKeys, duration }),
  })
