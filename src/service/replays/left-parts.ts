import { z } from 'zod'
import type { JoinedPart } from './join'
import type { ReplayFiles } from './replay-files'

/** Whose a part of a black box is, and when its first picture was taken, ms since 1970. */
const Owner = z.object({ session: z.string(), from: z.number() })
export type Owner = z.infer<typeof Owner>

/** What a black box had kept of a session, the oldest part first. */
export interface LeftBox {
  readonly session: string
  readonly parts: readonly JoinedPart[]
}

/** Finds what black boxes had kept when the service was killed. A part without a picture is none. */
export async function leftBoxes(files: ReplayFiles): Promise<LeftBox[]> {
  const found = await Promise.all((await files.owned()).map((id) => partOf(files, id)))
  const bySession = new Map<string, (JoinedPart & Owner)[]>()
  for (const part of found) if (part) bySession.set(part.session, [...(bySession.get(part.session) ?? []), part])
  return [...bySession].map(([session, all]) => {
    const parts = all.toSorted((a, b) => a.from - b.from)
    return {
      session,
      parts: parts.map(({ id, from, to }, index) => ({ id, from, to: parts[index + 1]?.from ?? to })),
    }
  })
}

async function partOf(files: ReplayFiles, id: string): Promise<(JoinedPart & Owner) | undefined> {
  const { data } = Owner.safeParse(await files.readOwner(id))
  const recorded = await files.recorded(id)
  if (!data || !recorded || recorded.isEmpty) return undefined
  return { id, ...data, to: Math.max(data.from, recorded.lastAt.getTime()) }
}
