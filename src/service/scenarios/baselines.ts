import { openAsBlob } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { and, asc, eq } from 'drizzle-orm'
import type { ScenarioBaseline } from '../../contract/scenario'
import type { Database } from '../store/database'
import { newId } from '../store/ids'
import { isStorable } from '../store/named-rows'
import { scenarioBaselines } from '../store/schema'
import { pngSize } from './png'

type Row = typeof scenarioBaselines.$inferSelect
const { scenarioId, stepId, file } = scenarioBaselines

/** The pictures that steps of scenarios are compared with: rows, and files in the data folder. */
export class Baselines {
  readonly #db: Database
  readonly #folder: string

  private constructor(db: Database, folder: string) {
    this.#db = db
    this.#folder = folder
  }

  /** Removes files that an earlier service left without a row. */
  static async open(db: Database, dataDir: string): Promise<Baselines> {
    const opened = new Baselines(db, path.resolve(dataDir, 'baselines'))
    await mkdir(opened.#folder, { recursive: true, mode: 0o700 })
    const known = new Set((await db.select({ file }).from(scenarioBaselines)).map((row) => row.file))
    await opened.#remove((await readdir(opened.#folder)).filter((name) => !known.has(name)))
    return opened
  }

  /** Problem 400 that names the part `picture` when it is no PNG. */
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
    await writeFile(this.#path(row.file), bytes, { mode: 0o600 })
    try {
      const before = await this.#db.transaction(async (tx) => {
        const replaced = await tx.delete(scenarioBaselines).where(ofStep(scenario, step)).returning({ file })
        await tx.insert(scenarioBaselines).values(row)
        return replaced
      })
      await this.#remove(before.map((one) => one.file))
    } catch (error) {
      await this.#remove([row.file])
      throw error
    }
    return recordOf(row)
  }

  /** Of one scenario, by step. */
  async list(scenario: string): Promise<ScenarioBaseline[]> {
    const rows = await this.#db.select().from(scenarioBaselines).where(eq(scenarioId, scenario)).orderBy(asc(stepId))
    return rows.map(recordOf)
  }

  /** Undefined when there is none. */
  async picture(scenario: string, step: string): Promise<Blob | undefined> {
    if (!isStorable(scenario) || !isStorable(step)) return undefined
    const [row] = await this.#db.select({ file }).from(scenarioBaselines).where(ofStep(scenario, step))
    return row && openAsBlob(this.#path(row.file), { type: 'image/png' })
  }

  /** Removes those of a scenario whose step is not among these. */
  async keepOnly(scenario: string, steps: ReadonlySet<string>): Promise<void> {
    const rows = await this.#db.select().from(scenarioBaselines).where(eq(scenarioId, scenario))
    for (const row of rows) {
      if (steps.has(row.stepId)) continue
      await this.#db.delete(scenarioBaselines).where(ofStep(scenario, row.stepId))
      await this.#remove([row.file])
    }
  }

  async #remove(files: readonly string[]): Promise<void> {
    await Promise.all(files.map((name) => rm(this.#path(name), { force: true })))
  }

  #path(name: string): string {
    return path.join(this.#folder, name)
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
