import { z } from 'zod'
import { endpoint } from '../endpoint'
import { NamedListQuery } from '../resource'
import {
  Scenario,
  ScenarioBaseline,
  ScenarioBaselinePut,
  ScenarioCreate,
  ScenarioReplace,
  ScenarioSummary,
} from '../scenario'

const scenarios = { group: 'Scenarios', extension: true } as const
const params = z.object({ id: z.string().meta({ description: 'Id of the scenario.' }) })
const baselineParams = params.extend({ step_id: z.string().meta({ description: 'Id of the step.' }) })

export const createScenario = endpoint({
  ...scenarios,
  operationId: 'createScenario',
  summary: 'Create a scenario',
  right: 'drive_sessions',
  method: 'POST',
  path: '/service/scenarios',
  body: ScenarioCreate,
  bodyRequired: true,
  status: 201,
  response: Scenario,
  errors: [400, 401, 403, 413, 500],
})

export const listScenarios = endpoint({
  ...scenarios,
  operationId: 'listScenarios',
  summary: 'List scenarios without their steps, newest first',
  right: 'read',
  method: 'GET',
  path: '/service/scenarios',
  query: NamedListQuery,
  status: 200,
  response: z.array(ScenarioSummary),
  errors: [400, 401, 403, 500],
})

export const getScenario = endpoint({
  ...scenarios,
  operationId: 'getScenario',
  summary: 'Get a scenario',
  right: 'read',
  method: 'GET',
  path: '/service/scenarios/{id}',
  params,
  status: 200,
  response: Scenario,
  errors: [401, 403, 404, 500],
})

export const replaceScenario = endpoint({
  ...scenarios,
  operationId: 'replaceScenario',
  summary: 'Replace a scenario, unless it has changed since',
  description:
    '409 `conflict` when `version` is not the current one. Baselines of steps that are left out, or no longer compare a picture, are removed.',
  right: 'drive_sessions',
  method: 'PUT',
  path: '/service/scenarios/{id}',
  params,
  body: ScenarioReplace,
  bodyRequired: true,
  status: 200,
  response: Scenario,
  errors: [400, 401, 403, 404, 409, 413, 500],
})

export const deleteScenario = endpoint({
  ...scenarios,
  operationId: 'deleteScenario',
  summary: 'Delete a scenario and its baselines',
  right: 'drive_sessions',
  method: 'DELETE',
  path: '/service/scenarios/{id}',
  params,
  status: 204,
  errors: [401, 403, 404, 500],
})

export const putScenarioBaseline = endpoint({
  ...scenarios,
  operationId: 'putScenarioBaseline',
  summary: 'Store the baseline picture of a step',
  description: 'Replaces the previous one. 404 also for a step that doesn’t compare a picture.',
  right: 'drive_sessions',
  method: 'PUT',
  path: '/service/scenarios/{id}/baselines/{step_id}',
  params: baselineParams,
  body: ScenarioBaselinePut,
  bodyRequired: true,
  multipart: true,
  status: 200,
  response: ScenarioBaseline,
  errors: [400, 401, 403, 404, 413, 500],
})

export const getScenarioBaseline = endpoint({
  ...scenarios,
  operationId: 'getScenarioBaseline',
  summary: 'Get the baseline picture of a step',
  right: 'read',
  method: 'GET',
  path: '/service/scenarios/{id}/baselines/{step_id}',
  params: baselineParams,
  status: 200,
  response: 'image',
  errors: [401, 403, 404, 500],
})
