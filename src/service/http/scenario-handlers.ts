import type { Scenarios } from '../storage/scenarios/scenarios'
import { page } from './paging'
import type { Handlers } from './route'

export function scenarioHandlers(scenarios: Scenarios) {
  return {
    createScenario: ({ body }) => scenarios.create(body),
    listScenarios: async ({ query, header }) => page(await scenarios.list(query), query, header),
    getScenario: ({ params }) => scenarios.find(params.id),
    replaceScenario: ({ params, body }) => scenarios.replace(params.id, body),
    deleteScenario: ({ params }) => scenarios.delete(params.id),
    putScenarioBaseline: ({ params, body }) => scenarios.putBaseline(params.id, params.step_id, body.picture),
    getScenarioBaseline: async ({ params }) => {
      const picture = await scenarios.baseline(params.id, params.step_id)
      return new Response(picture, {
        headers: { 'Content-Type': picture.type, 'Content-Length': String(picture.size) },
      })
    },
  } satisfies Partial<Handlers>
}
