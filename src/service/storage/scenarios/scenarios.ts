import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { NamedListQuery } from '../../../contract/resource'
import type {
  Scenario,
  ScenarioBaseline,
  ScenarioCreate,
  ScenarioReplace,
  ScenarioSummary,
} from '../../../contract/scenario'
import { comparedSteps } from '../../../contract/scenario-step'
import type { KeptFiles } from '../kept-files'
import { isListed } from '../../shared/named'
import { invalidInput } from '../../shared/invalid-input'
import { Problem } from '../../shared/problem'
import type { Database } from '../../database/database'
import { newId } from '../../database/ids'
import { isStorable } from '../../database/named-rows'
import { scenarios } from '../../database/schema'
import { Baselines } from './baselines'

type Row = typeof scenarios.$inferSelect
const { id, version, head, steps, createdAt, updatedAt } = scenarios

export class Scenarios {
  readonly #db: Database
  readonly #baselines: Baselines

  private constructor(db: Database, baselines: Baselines) {
    this.#db = db
    this.#baselines = baselines
  }

  static async open({ db, baselines }: { db: Database; baselines: KeptFiles }): Promise<Scenarios> {
    return new Scenarios(db, await Baselines.open(db, baselines))
  }

  async create(scenario: ScenarioCreate): Promise<Scenario> {
    const now = new Date()
    const row: Row = { id: newId(), version: 1, ...columnsOf(scenario), createdAt: now, updatedAt: now }
    await this.#db.insert(scenarios).values(row)
    return this.#record(row)
  }

  /** Returns them newest first. */
  async list(query: Pick<NamedListQuery, 'name' | 'query'>): Promise<ScenarioSummary[]> {
    const step_count = sql<number>`json_array_length(${steps})`
    const rows = await this.#db
      .select({ id, version, head, step_count, createdAt, updatedAt })
      .from(scenarios)
      .orderBy(desc(createdAt), asc(id))
    return rows
      .map(({ head, step_count, ...row }) => {
        const { variables: _, secrets: __, ...visible } = head
        return { ...keepingOf(row), ...visible, step_count }
      })
      .filter((summary) => isListed(summary, query))
  }

  /** Rejects with Problem 404. */
  async find(wanted: string): Promise<Scenario> {
    return this.#record(await this.#row(wanted))
  }

  /** Rejects with Problem 404, 409 when the change was made to another version than the current one. */
  async replace(wanted: string, { version: base, ...scenario }: ScenarioReplace): Promise<Scenario> {
    const current = await this.#row(wanted)
    if (current.version !== base) throw changedMeanwhile(current.version, base)
    const [replaced] = await this.#db
      .update(scenarios)
      .set({ version: base + 1, ...columnsOf(scenario), updatedAt: new Date() })
      .where(and(eq(id, current.id), eq(version, base)))
      .returning()
    if (!replaced) throw changedMeanwhile((await this.#row(wanted)).version, base)
    await this.#baselines.keepOnly(replaced.id, new Set(comparedSteps(replaced.steps)))
    return this.#record(replaced)
  }

  /** Rejects with Problem 404. */
  async delete(wanted: string): Promise<void> {
    const { id: found } = await this.#row(wanted)
    await this.#baselines.keepOnly(found, new Set())
    await this.#db.delete(scenarios).where(eq(id, found))
  }

  /** Rejects with Problem 404 also for a step that compares no picture, 400 for what is no PNG. */
  async putBaseline(wanted: string, step: string, picture: Blob): Promise<ScenarioBaseline> {
    const row = await this.#row(wanted)
    if (!comparedSteps(row.steps).includes(step)) {
      const message = `The scenario ${wanted} has no step ${step} that compares the screen with a picture.`
      throw new Problem('not_found', message)
    }
    return this.#baselines.put(row.id, step, picture)
  }

  /** Rejects with Problem 404. */
  async baseline(wanted: string, step: string): Promise<Blob> {
    const picture = await this.#baselines.picture(wanted, step)
    if (picture) return picture
    throw new Problem('not_found', `There is no baseline of the step ${step} of a scenario ${wanted}.`)
  }

  async #row(wanted: string): Promise<Row> {
    const [row] = isStorable(wanted) ? await this.#db.select().from(scenarios).where(eq(id, wanted)) : []
    if (!row) throw new Problem('not_found', `There is no scenario with the id ${wanted}.`)
    return row
  }

  async #record(row: Row): Promise<Scenario> {
    return {
      ...keepingOf(row),
      ...row.head,
      steps: row.steps,
      baselines: await this.#baselines.list(row.id),
    }
  }
}

const columnsOf = ({ steps, ...head }: ScenarioCreate): Pick<Row, 'head' | 'steps'> => ({ head, steps })

const keepingOf = ({ id, version, createdAt, updatedAt }: Omit<Row, 'head' | 'steps'>) => ({
  id,
  version,
  created_at: createdAt.toISOString(),
  updated_at: updatedAt.toISOString(),
})

/** Returns Problem 409: a client that sends the same again would only get it again. */
function changedMeanwhile(current: number, base: number): Problem {
  const message =
    base < current
      ? `This scenario was saved as version ${current} meanwhile; the change was made to version ${base}.`
      : `This scenario is at version ${current}; there is no version ${base}.`
  const detail = invalidInput({ path: 'version', message: `is ${current} by now; get it again and repeat the change` })
  return new Problem('conflict', message, { details: [detail] })
}
