import type { Page } from '../../client/all-pages'
import type {
  Scenario,
  ScenarioBaseline,
  ScenarioCreate,
  ScenarioReplace,
  ScenarioSummary,
} from '../../contract/scenario'

/** `service`: everyone connected to it finds them. `browser`: only this person, in this browser. */
export type KeptBy = 'service' | 'browser'

/** Where scenarios are kept, with the pictures that their steps are compared with. */
export interface ScenarioStore {
  readonly keptBy: KeptBy
  create(scenario: ScenarioCreate, signal?: AbortSignal): Promise<Scenario>
  /** A page of those with `query` in their name, or as their id; newest first. */
  list(page: { query: string; limit: number; offset: number }, signal?: AbortSignal): Promise<Page<ScenarioSummary>>
  /** Null where there is none. */
  get(id: string, signal?: AbortSignal): Promise<Scenario | null>
  /**
   * Baselines of steps that are left out, or no longer compare a picture, are removed.
   * @throws {VersionConflictError} when `version` is not the current one.
   */
  replace(id: string, scenario: ScenarioReplace): Promise<Scenario>
  /** Nothing is to be done where there is none. */
  remove(id: string): Promise<void>
  /** Instead of the one before. */
  putBaseline(id: string, stepId: string, picture: Blob, signal?: AbortSignal): Promise<ScenarioBaseline>
  /** Null where there is none. */
  baseline(id: string, stepId: string, signal?: AbortSignal): Promise<Blob | null>
}

/** Another person has saved the scenario since it was read; nothing was replaced. */
export class VersionConflictError extends Error {}
