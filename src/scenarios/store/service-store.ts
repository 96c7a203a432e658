import { call, callWithHeaders } from '../../client/call'
import type { Connection } from '../../client/connection'
import { ApiError, UnreachableError } from '../../client/errors'
import { ifOffered, missingIsNull } from '../../client/abilities'
import { askPage } from '../../client/queries'
import { listPools } from '../../contract/endpoints/pools'
import {
  createScenario,
  deleteScenario,
  getScenario,
  getScenarioBaseline,
  listScenarios,
  putScenarioBaseline,
  replaceScenario,
} from '../../contract/endpoints/scenarios'
import { type KeptBy, VersionConflictError, type ScenarioStore } from './scenario-store'

/** Scenarios that the service keeps, so that a colleague opens them by their link. */
export function serviceScenarios(connection: Connection): ScenarioStore {
  return {
    keptBy: 'service',
    create: (body, signal) => call(connection, createScenario, { body, ...(signal && { signal }) }),
    list: (query, signal) =>
      askPage(query, callWithHeaders(connection, listScenarios, { query, ...(signal && { signal }) })),
    get: (id, signal) =>
      call(connection, getScenario, { params: { id }, whole: true, ...(signal && { signal }) }).catch(missingIsNull),
    replace: (id, body) =>
      call(connection, replaceScenario, { params: { id }, body }).catch((error: unknown) => {
        const isOld = error instanceof ApiError && error.status === 409
        throw isOld ? new VersionConflictError(error.message, { cause: error }) : error
      }),
    remove: async (id) => {
      await call(connection, deleteScenario, { params: { id } }).catch(missingIsNull)
    },
    putBaseline: (id, step_id, picture, signal) => {
      const file = new File([picture], `${step_id}.png`, { type: 'image/png' })
      const params = { id, step_id }
      return call(connection, putScenarioBaseline, { params, body: { picture: file }, ...(signal && { signal }) })
    },
    baseline: (id, step_id, signal) =>
      call(connection, getScenarioBaseline, { params: { id, step_id }, ...(signal && { signal }) }).catch(
        missingIsNull,
      ),
  }
}

/** Returns who keeps the scenarios of a connection: the service if it can, else this browser. */
export async function whoKeeps(connection: Connection, signal: AbortSignal): Promise<KeptBy> {
  const options = { query: { limit: 1 }, signal }
  try {
    return (await ifOffered(connection, listScenarios, () => call(connection, listScenarios, options)))
      ? 'service'
      : 'browser'
  } catch (error) {
    if (!(error instanceof UnreachableError) || connection.baseUrl === '') throw error
    // From another origin a missing endpoint may look like no answer at all; one that every service has shows it.
    await call(connection, listPools, options)
    return 'browser'
  }
}
