import { and, asc, eq } from 'drizzle-orm'
import type { ScenarioBaseline } from '../../../contract/scenario'
import type { KeptFiles } from '../kept-files'
import type { Database } from '../../database/database'
import { newId } from '../../database/ids'
import { isStorable } from '../../database/named-rows'
import { scenarioBaselines } from '../../database/schema'
import sharp from 'sharp'
import { badRequest } from '../../shared/invalid-input'

type Row = typeof scenarioBaselines.$inferSelect
const { scenarioId, stepId, file } = scenarioBaselines

/** The pictures that steps of scenarios are compared with: rows, and files beside them. */
export class Baselines {
  readonly #db: Database
  readonly #files: KeptFiles

  private constructor(db: Database, files: KeptFiles) {
    this.#db = db
    this.#files = files
  }

  static async open(db: Database, files: KeptFiles): Promise<Baselines> {
    await files.reconcile((await db.select({ file }).from(scenarioBaselines)).map((row) => row.file))
    return new Baselines(db, files)
  }

  /** Rejects with Problem 400 that names the part `picture` when it is no PNG. */
  async put(scenario: string, step: string, picture: Blob): Promise<ScenarioBaseline> {
    const bytes = new Uint8Array(await picture.arrayBuffer())
    const size = await pngSize(bytes, 'picture')
    const row: Row = {
      scenarioId: scenario,
      stepId: step,
      file: `${newId()}.png`,
      ...size,
      sizeBytes: bytes.length,
      updatedAt: new Date(),
    }
    await this.#files.add(row.file, bytes)
    try {
      const before = await this.#db.transaction(async (tx) => {
        const replaced = await tx.delete(scenarioBaselines).where(ofStep(scenario, step)).returning({ file })
        await tx.insert(scenarioBaselines).values(row)
        return replaced
      })
      await this.#files.remove(before.map((one) => one.file))
    } catch (error) {
      await this.#files.remove([row.file])
      throw error
    }
    return recordOf(row)
  }

  async list(scenario: string): Promise<ScenarioBaseline[]> {
    const rows = await this.#db.select().from(scenarioBaselines).where(eq(scenarioId, scenario)).orderBy(asc(stepId))
    return rows.map(recordOf)
  }

  /** Reads a baseline; undefined when there is none. */
  async picture(scenario: string, step: string): Promise<Blob | undefined> {
    if (!isStorable(scenario) || !isStorable(step)) return undefined
    for (let missing: string | undefined; ;) {
      const [row] = await this.#db.select({ file }).from(scenarioBaselines).where(ofStep(scenario, step))
      if (!row) return undefined
      // It may have been replaced since the row was read, but then there is another.
      if (row.file === missing) throw new Error(`The baseline ${missing} is missing.`)
      const picture = await this.#files.read(row.file, 'image/png')
      if (picture) return picture
      missing = row.file
    }
  }

  /** Removes those of a scenario whose step is not among these. */
  async keepOnly(scenario: string, steps: ReadonlySet<string>): Promise<void> {
    const rows = await this.#db.select().from(scenarioBaselines).where(eq(scenarioId, scenario))
    for (const row of rows) {
      if (steps.has(row.stepId)) continue
      await this.#db.delete(scenarioBaselines).where(ofStep(scenario, row.stepId))
      await this.#files.remove([row.file])
    }
  }
}

const ofStep = (scenario: string, step: string) => and(eq(scenarioId, scenario), eq(stepId, step))

const recordOf = ({ stepId, width, height, sizeBytes, updatedAt }: Row): ScenarioBaseline => ({
  step_id: stepId,
  width,
  height,
  size_bytes: sizeBytes,
  updated_at: updatedAt.toISOString(),
})

/** More than any display has, less than what would fill the memory of its reader. */
const MOST_PIXELS = 64 * 1024 * 1024

/** Returns the size of a picture in pixels. Problem 400 that names the part when it is not a whole PNG, or is too large. */
async function pngSize(bytes: Uint8Array, field: string): Promise<{ width: number; height: number }> {
  const refuse = (message: string) => badRequest([{ path: field, message }])
  const picture = sharp(bytes, { failOn: 'truncated', limitInputPixels: false })
  const { format, width, height } = await picture.metadata().catch(() => {
    throw refuse('must be a PNG')
  })
  if (format !== 'png') throw refuse(`must be a PNG; this is ${format}`)
  if (width * height > MOST_PIXELS) throw refuse(`is ${width}x${height}; it must have at most ${MOST_PIXELS} pixels`)
  // Reads every pixel: a picture that ends in the middle has a right beginning.
  await picture.stats().catch(() => {
    throw refuse('must be a whole PNG; this one is damaged')
  })
  return { width, height }
}
