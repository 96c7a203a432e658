import { z } from 'zod'
import { type Entry, StoredEntry, withoutPictures } from './action'
import type { ActionLog } from './action-log'

/** What the tabs on one session say to each other. */
const Message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ask') }),
  z.object({ kind: z.literal('has'), entries: z.array(StoredEntry) }),
  z.object({ kind: z.literal('pictures'), id: z.string(), before: z.instanceof(Blob), after: z.instanceof(Blob) }),
  z.object({ kind: z.literal('deleted'), ids: z.array(z.string()) }),
])

/** Makes one history of those that the tabs of this browser have of a session. Returns what ends that. */
export function shareHistory(log: ActionLog, channel = channelOf(log)): () => void {
  /** The others know of these, or have sent them. */
  const known = new Set<string>()
  /** The last picture of each entry that the others were given. */
  const shown = new Map<string, Blob>()
  let before = log.get()
  const broadcast = (): void => {
    const [last, now] = [before, log.get()]
    before = now
    const ids = new Set(now.map(({ id }) => id))
    // A full history loses its oldest entry for each that comes; that is no deletion.
    const deleted = now.length < last.length ? last.filter(({ id }) => !ids.has(id) && known.delete(id)) : []
    if (deleted.length > 0) channel.postMessage({ kind: 'deleted', ids: deleted.map(({ id }) => id) })
    send(now.filter((entry) => isShared(entry) && !known.has(entry.id)))
    // What was done before, each tab finds where this browser keeps it.
    for (const entry of now) if (isShared(entry) && entry.id.includes(log.tab)) show(entry)
  }
  const show = ({ id, before, after }: Entry): void => {
    if (!before || !after || shown.get(id) === after) return
    shown.set(id, after)
    channel.postMessage({ kind: 'pictures', id, before, after })
  }
  const send = (entries: readonly Entry[]): void => {
    if (entries.length === 0) return
    for (const { id } of entries) known.add(id)
    channel.postMessage({ kind: 'has', entries: entries.map(withoutPictures) })
  }
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = Message.safeParse(data)
    if (!message.success) return
    switch (message.data.kind) {
      case 'ask':
        return send(log.get().filter(isShared))
      case 'has': {
        // Checked, and taken as it came: the copy has defaults filled in.
        const { entries } = data as { entries: Entry[] }
        for (const { id } of entries) known.add(id)
        return log.restore(entries)
      }
      case 'pictures':
        return log.depict(message.data.id, message.data)
      case 'deleted':
        for (const id of message.data.ids) known.delete(id)
        return void log.clear(new Set(message.data.ids))
    }
  })
  const unsubscribe = log.subscribe(broadcast)
  channel.postMessage({ kind: 'ask' })
  broadcast()
  return () => {
    unsubscribe()
    channel.close()
  }
}

const isShared = ({ result, isPrivate }: Entry): boolean => result.kind !== 'sending' && !isPrivate

const channelOf = ({ connection, sessionId }: ActionLog): BroadcastChannel =>
  new BroadcastChannel(`pooldeck.history.${connection.id}.${sessionId}`)
