import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { BASELINE_BYTES, type Scenario, type ScenarioBaseline, ScenarioCreate } from '../../contract/scenario'
import { comparedSteps } from '../../contract/scenario-step'
import { newId } from '../../ui/new-id'
import { VersionConflictError, type ScenarioStore } from './scenario-store'
import { hasWords, searchWords } from '../../lib/search-words'

type Kept = Omit<Scenario, 'baselines'>
/** `connection`: the id of the one that the picture was taken with; of earlier versions it is not known. */
type KeptBaseline = ScenarioBaseline & { scenario_id: string; picture: Blob; connection?: string }

interface Schema extends DBSchema {
  scenarios: { key: string; value: Kept }
  baselines: { key: [scenario: string, step: string]; value: KeptBaseline }
}

/** Scenarios for services that keep none: the same for all of them, in this browser. Their pictures go with the connection. */
export const browserScenarios = (connectionId: string): ScenarioStore => ({
  keptBy: 'browser',

  async create(scenario) {
    const now = new Date().toISOString()
    const kept = { ...ScenarioCreate.parse(scenario), id: newId(), version: 1, created_at: now, updated_at: now }
    await roomFor((await database()).add('scenarios', kept))
    return { ...kept, baselines: [] }
  },

  async list({ query, limit, offset }) {
    const words = searchWords(query)
    const all = await (await database()).getAll('scenarios')
    const found = all
      .filter(({ id, name }) => id === query || hasWords(name.toLowerCase(), words))
      .sort((a, b) => b.created_at.localeCompare(a.created_at))
      .map(({ steps, ...kept }) => {
        const { variables: _, secrets: __, ...summary } = kept
        return { ...summary, step_count: steps.length }
      })
    const end = offset + limit
    const isLast = end >= found.length
    return { records: found.slice(offset, end), next: isLast ? undefined : end, isLast }
  },

  async get(id) {
    const db = await database()
    const kept = await db.get('scenarios', id)
    return kept ? { ...kept, baselines: (await db.getAll('baselines', ofScenario(id))).map(recordOf) } : null
  },

  async replace(id, { version, ...scenario }) {
    const tx = (await database()).transaction(['scenarios', 'baselines'], 'readwrite')
    const current = await tx.objectStore('scenarios').get(id)
    if (!current) throw gone()
    if (current.version !== version) {
      throw new VersionConflictError(`It was saved as version ${current.version} in another tab.`)
    }
    const { created_at } = current
    const updated_at = new Date().toISOString()
    const kept = { ...ScenarioCreate.parse(scenario), id, version: version + 1, created_at, updated_at }
    const compared = new Set(comparedSteps(kept.steps))
    const baselines = await tx.objectStore('baselines').getAll(ofScenario(id))
    for (const { step_id } of baselines) {
      if (!compared.has(step_id)) await tx.objectStore('baselines').delete([id, step_id])
    }
    await tx.objectStore('scenarios').put(kept)
    await roomFor(tx.done)
    return { ...kept, baselines: baselines.filter(({ step_id }) => compared.has(step_id)).map(recordOf) }
  },

  async remove(id) {
    const tx = (await database()).transaction(['scenarios', 'baselines'], 'readwrite')
    await tx.objectStore('scenarios').delete(id)
    await tx.objectStore('baselines').delete(ofScenario(id))
    await tx.done
  },

  async putBaseline(id, step_id, picture) {
    const { width, height } = await sizeOf(picture)
    const tx = (await database()).transaction(['scenarios', 'baselines'], 'readwrite')
    const scenario = await tx.objectStore('scenarios').get(id)
    if (!scenario) throw gone()
    if (!comparedSteps(scenario.steps).includes(step_id)) throw new Error('The step has no picture to compare.')
    const updated_at = new Date().toISOString()
    const baseline = { step_id, width, height, size_bytes: picture.size, updated_at }
    await tx.objectStore('baselines').put({ ...baseline, scenario_id: id, picture, connection: connectionId })
    await roomFor(tx.done)
    return baseline
  },

  async baseline(id, stepId) {
    return (await (await database()).get('baselines', [id, stepId]))?.picture ?? null
  },
})

/** Deletes the pictures that were taken with these connections. */
export async function deleteBaselinesOf(isGone: (connectionId: string) => boolean): Promise<void> {
  const tx = (await database()).transaction('baselines', 'readwrite')
  for (let cursor = await tx.store.openCursor(); cursor; cursor = await cursor.continue()) {
    const { connection } = cursor.value
    if (connection !== undefined && isGone(connection)) await cursor.delete()
  }
  await tx.done
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

const database = (): Promise<IDBPDatabase<Schema>> =>
  (opened ??= openDB<Schema>('pooldeck.scenarios', 1, {
    upgrade(db) {
      db.createObjectStore('scenarios', { keyPath: 'id' })
      db.createObjectStore('baselines', { keyPath: ['scenario_id', 'step_id'] })
    },
  }).catch((error: unknown) => {
    opened = undefined
    throw new Error('This browser doesn’t allow the page to store data.', { cause: error })
  }))

/** The keys of the baselines of a scenario: an array comes after every text. */
const ofScenario = (id: string): IDBKeyRange => IDBKeyRange.bound([id], [id, []])

function recordOf(kept: KeptBaseline): ScenarioBaseline {
  const { picture: _, scenario_id: __, connection: ___, ...record } = kept
  return record
}

const gone = (): Error => new Error('The scenario was deleted in another tab.')

/** Says in words that the browser's storage is full. */
async function roomFor<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error
    throw new Error(
      'This browser has no storage left for it. Export scenarios that you rarely need, then delete them here.',
      {
        cause: error,
      },
    )
  }
}

async function sizeOf(picture: Blob): Promise<{ width: number; height: number }> {
  if (picture.size > BASELINE_BYTES) throw new Error(`A picture has at most ${BASELINE_BYTES / 1024 / 1024} MiB.`)
  const bitmap = await createImageBitmap(picture).catch((error: unknown) => {
    throw new Error('The picture is not a complete PNG.', { cause: error })
  })
  const { width, height } = bitmap
  bitmap.close()
  return { width, height }
}
