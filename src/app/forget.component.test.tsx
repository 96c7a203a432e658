import { expect, test } from 'vitest'
import { HistoryEntries } from '../features/console/log/history-entries'
import { HistoryPictures } from '../features/console/log/history-pictures'
import { ConnectionStore } from '../features/connection/store'
import { browserScenarios } from '../scenarios/store/browser-store'
import { memoryStorage } from '../lib/browser-storage'
import { ownedStorage } from '../ui/owned-storage'
import { forgetWithConnections } from './forget'

const HERE = { name: 'Here', baseUrl: '', key: 'a key', keep: false }
const THERE = { ...HERE, name: 'There', baseUrl: 'https://there.example' }

const entry = (id: string, picture: Blob) =>
  ({
    id,
    action: { type: 'type_text', type_text: { text: 'a' } },
    sentAt: 0,
    result: { kind: 'done', ms: 1 },
    before: picture,
    after: picture,
  }) as never

/** Pictures and actions. */
async function countIn(id: string): Promise<number> {
  const [pictures, entries] = [new HistoryPictures({ ...HERE, id }, 's1'), new HistoryEntries({ ...HERE, id }, 's1')]
  return (await pictures.load(['e1'])).size + (await entries.load()).length
}

test('with a sign-out go the history, its pictures and those of scenarios; those of other connections stay, and the steps', async () => {
  const local = memoryStorage()
  const connections = new ConnectionStore({ local, session: memoryStorage() })
  connections.signIn(HERE)
  connections.signIn(THERE)
  forgetWithConnections(connections)
  const [here, there] = connections.get().connections.map(({ id }) => id) as [string, string]

  const canvas = new OffscreenCanvas(2, 2)
  canvas.getContext('2d')
  const picture = await canvas.convertToBlob()
  for (const id of [here, there]) {
    new HistoryPictures({ ...HERE, id }, 's1').sync([entry('e1', picture)])
    new HistoryEntries({ ...HERE, id }, 's1').sync([entry('e1', picture)])
  }
  const steps = [{ id: 'look', kind: 'check', check: { type: 'picture_equals' } }] as never
  const { id } = await browserScenarios(here).create({ name: 'Sign in', display: { width: 2, height: 2 }, steps })
  await browserScenarios(here).putBaseline(id, 'look', picture)
  await expect.poll(() => Promise.all([countIn(here), countIn(there)])).toEqual([2, 2])

  // Of a tab that has not heard of it, and is at work.
  new ConnectionStore({ local, session: memoryStorage() }).signOut(here)
  connections.reload()
  const late = new HistoryPictures({ ...HERE, id: here }, 's1')
  late.sync([entry('e1', picture)])
  new HistoryEntries({ ...HERE, id: here }, 's1').sync([entry('e1', picture)])
  await expect.poll(() => Promise.all([countIn(here), countIn(there)])).toEqual([0, 2])
  await expect.poll(() => browserScenarios(there).get(id)).toMatchObject({ name: 'Sign in', baselines: [] })
  expect(ownedStorage.isGone(here)).toBe(true)
})
